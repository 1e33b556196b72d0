// Swapping without a temporary variable.
// expect: {"unit":"swap","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function swap(x: number, y: number): void {
  let a = x;
  let b = y;
  if (a > b) [a, b] = [b, a];
  assert(!(a > b));
}
