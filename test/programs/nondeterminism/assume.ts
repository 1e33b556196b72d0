// assume narrows the path.
// expect: {"unit":"narrow","verdict":"proved","paths":1}
// expect: {"unit":"prune","verdict":"proved","paths":1}
import { assert, assume } from 'everypath';

export function narrow(x: number): void {
  assume(x > 0);
  assert(x >= 0);
}

export function prune(x: number): number {
  if (x > 0) {
    assume(false);
  }
  assert(!(x > 0));
  return x;
}
