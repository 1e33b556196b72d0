// Two array parameters may be one array.
// expect: {"unit":"write","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires a.length === 1 && b.length === 1 */
export function write(a: number[], b: number[]): void {
  a[0] = 1;
  b[0] = 2;
  assert(a[0] === 1);
}
