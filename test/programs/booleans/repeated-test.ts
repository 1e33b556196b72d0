// A decision made once is forced afterwards.
// expect: {"unit":"twice","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function twice(a: boolean): number {
  let n = 0;
  if (a) n++;
  if (a === true) n++;
  if (!a) n += 10;
  assert(n === 2 || n === 10);
  return n;
}
