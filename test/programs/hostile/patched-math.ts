// Patched Math.
// expect: {"unit":"patch","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function patch(x: number): number {
  assert(Math.abs(-3) === 3);
  Math.abs = () => -1;
  Math.max = () => Number.NaN;
  assert(Math.abs(x) === -1);
  if (x > 0) return 1;
  return 0;
}
