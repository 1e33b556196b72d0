// The comma operator and void.
// expect: {"unit":"last","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function last(x: number): number {
  let n = 0;
  const y = (n++, x);
  assert(n === 1);
  assert(void y === undefined);
  return y > 0 ? 1 : 0;
}
