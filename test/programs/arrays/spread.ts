// A copy is longer by what was added and leaves the original alone.
// expect: {"unit":"copy","verdict":"proved","paths":3}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function copy(xs: number[]): number[] {
  const ys = [...xs, 1];
  assert(ys.length === xs.length + 1);
  assert(ys[xs.length] === 1);
  return ys;
}
