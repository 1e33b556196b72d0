// The empty string is falsy.
// expect: {"unit":"truthy","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function truthy(s: string): boolean {
  if (s) {
    assert(s !== '');
    return true;
  }
  assert(s.length === 0);
  return false;
}
