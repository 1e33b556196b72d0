// Lengths are natural numbers.
// expect: {"unit":"three","verdict":"proved","paths":2}
// expect: {"unit":"natural","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires s.length <= 5 */
export function three(s: string): boolean {
  if (s.length === 3) return true;
  return false;
}

export function natural(s: string): void {
  assert(s.length >= 0);
}
