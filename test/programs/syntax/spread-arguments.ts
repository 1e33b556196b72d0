// Spread in a call.
// expect: {"unit":"largest","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires !Number.isNaN(x) && !Number.isNaN(y) */
export function largest(x: number, y: number): void {
  const pair = [x, y];
  const m = Math.max(...pair);
  assert(m >= x);
  assert(m >= y);
}
