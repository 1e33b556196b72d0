// Math.max with NaN, -0 and no arguments, against a hand-written maximum.
// expect: {"unit":"agree","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"numbers","verdict":"proved"}
import { assert } from 'everypath';

function greater(a: number, b: number): number {
  return a > b ? a : b;
}

export function agree(a: number, b: number): void {
  assert(Object.is(Math.max(a, b), greater(a, b)));
}

/** @requires !Number.isNaN(a) && !Number.isNaN(b) */
export function numbers(a: number, b: number): void {
  assert(Math.max(a, b) === greater(a, b));
}
