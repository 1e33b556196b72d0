// Rounding money: 1.005 * 100 is not 100.5.
// expect: {"unit":"cents","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"share","verdict":"refuted","gaps":"any","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires price === 1.005 || price === 0.29 */
export function cents(price: number): void {
  assert(price * 100 === Math.round(price * 100) || price * 100 === 100.5);
}

export function share(part: number, whole: number): number {
  if (part < 0 || whole < part) return 0;
  const ratio = part / whole;
  assert(ratio >= 0 && ratio <= 1);
  return ratio;
}
