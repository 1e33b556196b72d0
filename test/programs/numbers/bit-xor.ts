// Three exclusive ors swap two int32 values.
// expect: {"unit":"swap","verdict":"proved","paths":1}
import { assert } from 'everypath';

/**
 * @requires (x | 0) === x
 * @requires (y | 0) === y
 */
export function swap(x: number, y: number): void {
  let a = x;
  let b = y;
  a ^= b;
  b ^= a;
  a ^= b;
  assert(a === y);
  assert(b === x);
}
