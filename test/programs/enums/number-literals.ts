// A union of number literals.
// expect: {"unit":"die","verdict":"proved","paths":3}
import { assert } from 'everypath';

export function die(x: 1 | 2 | 3): number {
  if (x === 1) return 10;
  if (x === 2) return 20;
  assert(x === 3);
  return 30;
}
