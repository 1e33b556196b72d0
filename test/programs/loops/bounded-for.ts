// A loop with a symbolic bound.
// expect: {"unit":"count","verdict":"proved","paths":5}
import { assert } from 'everypath';

/** @requires Number.isInteger(n) && n >= 0 && n <= 4 */
export function count(n: number): void {
  let c = 0;
  for (let i = 0; i < n; i++) c++;
  assert(c === n);
}
