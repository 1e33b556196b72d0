// A law of logic.
// expect: {"unit":"law","verdict":"proved"}
import { assert } from 'everypath';

export function law(a: boolean, b: boolean): void {
  assert(!(a && b) === (!a || !b));
}
