// Math.floor is below its argument, except for NaN.
// expect: {"unit":"below","verdict":"refuted","paths":2,"violations":["assertion"]}
// expect: {"unit":"belowNumbers","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function below(x: number): void {
  assert(Math.floor(x) <= x);
}

/** @requires !Number.isNaN(x) */
export function belowNumbers(x: number): void {
  assert(Math.floor(x) <= x);
}
