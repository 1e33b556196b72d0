// ??= replaces null only.
// expect: {"unit":"fill","verdict":"proved","paths":3}
import { assert } from 'everypath';

export function fill(x: number | null): number {
  x ??= 5;
  if (x === 0) return -1;
  assert(x !== 0);
  return x;
}
