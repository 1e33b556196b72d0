// Large finite values overflow to Infinity.
// expect: {"unit":"scale","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires x > 1e308 */
export function scale(x: number): void {
  assert(x * 10 === Infinity);
}
