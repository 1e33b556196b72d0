// A supplier without arguments is a constant.
// expect: {"unit":"supply","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function supply(next: () => boolean): number {
  const first = next();
  if (first) {
    assert(next());
    return 1;
  }
  assert(!next());
  return 0;
}
