// continue skips the rest of an iteration.
// expect: {"unit":"skip","verdict":"proved","paths":4}
import { assert } from 'everypath';

export function skip(x: number): void {
  let c = 0;
  for (let i = 0; i < 3; i++) {
    if (i === x) continue;
    c++;
  }
  assert(c >= 2);
}
