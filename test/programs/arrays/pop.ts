// pop on an empty array gives undefined.
// expect: {"unit":"last","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function last(xs: number[]): void {
  const x = xs.pop();
  assert(x !== undefined);
}
