// Two characters make a word.
// expect: {"unit":"join","verdict":"proved","paths":2}
// expect: {"unit":"longer","verdict":"proved","paths":1}
import { assert } from 'everypath';

/** @requires s.length === 1 && t.length === 1 */
export function join(s: string, t: string): boolean {
  if (s + t === 'ab') {
    assert(s === 'a');
    return true;
  }
  return false;
}

/** @requires s.length <= 10 && t.length <= 10 */
export function longer(s: string, t: string): void {
  assert((s + t).length === s.length + t.length);
}
