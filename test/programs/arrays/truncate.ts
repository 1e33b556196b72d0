// Writing the length cuts the array.
// expect: {"unit":"clear","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function clear(xs: number[]): void {
  xs.length = 0;
  assert(xs.length === 0);
  assert(xs[0] === undefined);
}
