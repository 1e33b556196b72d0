// ToInt32 lands in the range of int32, whatever the double.
// expect: {"unit":"range","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function range(x: number): number {
  const i = x | 0;
  assert(i >= -2147483648);
  assert(i <= 2147483647);
  return i;
}
