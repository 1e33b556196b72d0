// replace with a function.
// expect: {"unit":"upper","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"upperGone","verdict":"proved"}
// expect: {"unit":"position","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"first","verdict":"proved"}
// expect: {"unit":"all","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"allGone","verdict":"proved"}
import { assert } from 'everypath';

export function upper(s: string): void {
  assert(!(s.replace('a', (m) => m.toUpperCase() + '!') === 'xA!'));
}

export function upperGone(s: string): void {
  assert(!(s.replace('a', () => '') === 'ba' && s.length === 2));
}

export function position(s: string): void {
  assert(!(s.replace('a', (_m, at) => String(at)) === 'xx2'));
}

export function first(s: string): void {
  assert(!(s.startsWith('a') && !s.replace('a', () => 'b').startsWith('b')));
}

/** @requires s.length <= 3 */
export function all(s: string): void {
  assert(!(s.replaceAll('a', () => 'b') === 'bcb' && s[0] === 'a'));
}

/** @requires s.length <= 3 */
export function allGone(s: string): void {
  assert(!(s.replaceAll('a', () => 'b').includes('a')));
}
