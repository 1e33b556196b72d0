// Arguments that are equal on the path get equal results.
// expect: {"unit":"equal","verdict":"proved"}
import { assert } from 'everypath';

/** @requires x > 0 && x === y */
export function equal(p: (x: number) => boolean, x: number, y: number): void {
  assert(p(x) === p(y));
}
