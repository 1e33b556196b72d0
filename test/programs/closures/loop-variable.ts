// Each iteration has its own variable.
// expect: {"unit":"capture","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires Number.isSafeInteger(x) && Math.abs(x) < 1000 */
export function capture(x: number): void {
  const fs: (() => number)[] = [];
  for (let i = 0; i < 3; i++) fs.push(() => i + x);
  assert(fs[2]() - fs[0]() === 2);
}
