// Unsigned shifts: the sum of two uint32 values with its carry.
// expect: {"unit":"add","verdict":"proved"}
// expect: {"unit":"hash","verdict":"proved"}
import { assert } from 'everypath';

/** @requires a === a >>> 0 && b === b >>> 0 */
export function add(a: number, b: number): number {
  const sum = (a + b) >>> 0;
  const carry = sum < a ? 1 : 0;
  assert(carry * 4294967296 + sum === a + b);
  return sum;
}

export function hash(a: number, b: number): number {
  let h = 17;
  h = (Math.imul(h, 31) + a) | 0;
  h = (Math.imul(h, 31) + b) | 0;
  assert(h >= -2147483648 && h <= 2147483647);
  return h;
}
