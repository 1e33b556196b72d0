// Math.round is not Math.floor(x + 0.5): the largest double below one half shows it.
// expect: {"unit":"round","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

/** @requires x >= 0 && x < 1 */
export function round(x: number): void {
  assert(Math.round(x) === Math.floor(x + 0.5));
}
