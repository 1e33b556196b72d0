// A literal type has one value.
// expect: {"unit":"only","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function only(yes: true, seven: 7): number {
  assert(yes);
  assert(seven === 7);
  return seven;
}
