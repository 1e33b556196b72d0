// What was pushed last is read back.
// expect: {"unit":"append","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function append(xs: number[], x: number): void {
  const before = xs.length;
  xs.push(x);
  assert(xs.length === before + 1);
  assert(Object.is(xs[before], x));
}
