// 0, -0 and NaN are falsy.
// expect: {"unit":"truthy","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function truthy(x: number): boolean {
  if (x) {
    assert(x !== 0);
    return true;
  }
  assert(!(x > 0));
  return false;
}
