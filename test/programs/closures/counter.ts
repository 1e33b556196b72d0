// Captured variables belong to one path.
// expect: {"unit":"count","verdict":"proved","paths":2}
import { assert } from 'everypath';

function counter(): () => number {
  let n = 0;
  return () => ++n;
}

export function count(extra: boolean): void {
  const next = counter();
  next();
  next();
  if (extra) next();
  assert(next() === (extra ? 4 : 3));
}
