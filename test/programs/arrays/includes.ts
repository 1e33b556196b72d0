// includes finds NaN, indexOf does not.
// expect: {"unit":"agree","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function agree(xs: number[], x: number): void {
  assert(xs.includes(x) === (xs.indexOf(x) !== -1));
}
