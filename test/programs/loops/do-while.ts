// The body runs before the test.
// expect: {"unit":"countdown","verdict":"proved","paths":3}
import { assert } from 'everypath';

/** @requires Number.isInteger(n) && n >= 1 && n <= 3 */
export function countdown(n: number): void {
  let left = n;
  let c = 0;
  do {
    left--;
    c++;
  } while (left > 0);
  assert(c === n);
}
