// The only integer between one half and one and a half.
// expect: {"unit":"one","verdict":"proved","paths":4}
import { assert } from 'everypath';

export function one(x: number): number {
  if (!Number.isInteger(x)) return 0;
  if (x < 0.5) return 0;
  if (x > 1.5) return 0;
  assert(x === 1);
  return 1;
}
