// An unknown function gives the same result for the same argument.
// expect: {"unit":"same","verdict":"proved"}
// expect: {"unit":"sameNumber","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function same(f: (x: number) => number, x: number): void {
  assert(Object.is(f(x), f(x)));
}

/** Not so with ===: the result may be NaN. */
export function sameNumber(f: (x: number) => number, x: number): void {
  assert(f(x) === f(x));
}
