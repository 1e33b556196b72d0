// some is the negation of every on the negated predicate.
// expect: {"unit":"dual","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function dual(xs: boolean[]): void {
  assert(xs.some((x) => x) === !xs.every((x) => !x));
}
