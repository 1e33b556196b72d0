// Array patterns with a default and a rest.
// expect: {"unit":"take","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 3 */
export function take(xs: number[]): number {
  const [a, b = 7, ...rest] = xs;
  if (xs.length === 0) assert(a === undefined);
  if (xs.length < 2) assert(b === 7);
  assert(rest.length === Math.max(0, xs.length - 2));
  return rest.length;
}
