// The inner bound is decided once.
// expect: {"unit":"area","verdict":"proved","paths":7}
import { assert } from 'everypath';

/** @requires Number.isInteger(n) && n >= 0 && n <= 2 && Number.isInteger(m) && m >= 0 && m <= 2 */
export function area(n: number, m: number): void {
  let c = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) c++;
  assert(c === n * m);
}
