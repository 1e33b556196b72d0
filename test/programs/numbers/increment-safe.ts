// With the right precondition the law holds.
// expect: {"unit":"grows","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires Number.isSafeInteger(x) && x < 1e9 */
export function grows(x: number): void {
  assert(x + 1 > x);
}
