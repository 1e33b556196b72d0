// Truncation of integers and of fractions.
// expect: {"unit":"integers","verdict":"proved","paths":1}
// expect: {"unit":"fractions","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

/** @requires Number.isInteger(x) */
export function integers(x: number): void {
  assert(Math.trunc(x) === x);
}

/** @requires x > -2 && x < 2 */
export function fractions(x: number): void {
  assert(Math.trunc(x) === Math.floor(x));
}
