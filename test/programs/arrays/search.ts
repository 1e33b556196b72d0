// Linear search: the result is an index of the value, or -1.
// expect: {"unit":"indexOf","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 3 */
export function indexOf(xs: number[], x: number): number {
  for (let i = 0; i < xs.length; i++) {
    if (xs[i] === x) {
      assert(i < 3);
      return i;
    }
  }
  return -1;
}
