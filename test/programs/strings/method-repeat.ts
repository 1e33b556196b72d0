// repeat.
// expect: {"unit":"twice","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"odd","verdict":"proved"}
// expect: {"unit":"zero","verdict":"proved"}
// expect: {"unit":"count","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"countOdd","verdict":"proved"}
import { assert } from 'everypath';

export function twice(s: string): void {
  assert(!(s.repeat(2) === 'abab'));
}

export function odd(s: string): void {
  assert(!(s.repeat(2) === 'aba'));
}

export function zero(s: string): void {
  assert(!(s.repeat(0) !== ''));
}

/** @requires n >= 0 && n < 10 */
export function count(n: number): void {
  assert(!('ab'.repeat(n) === 'ababab'));
}

/** @requires Number.isInteger(n) && n >= 0 && n < 10 */
export function countOdd(n: number): void {
  assert(!('ab'.repeat(n).length === 3));
}
