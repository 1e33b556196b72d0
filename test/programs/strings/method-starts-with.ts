// startsWith, also from a position.
// expect: {"unit":"plain","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"both","verdict":"proved"}
// expect: {"unit":"from","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fromFar","verdict":"proved"}
// expect: {"unit":"variable","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function plain(s: string): void {
  assert(!(s.startsWith('http') && s.length === 6));
}

export function both(s: string): void {
  assert(!(s.startsWith('a') && s.startsWith('b')));
}

export function from(s: string): void {
  assert(!(s.startsWith('b', 1) && s[0] === 'a'));
}

export function fromFar(s: string): void {
  assert(!(s.startsWith('b', 1) && s.length === 1));
}

export function variable(s: string, t: string): void {
  assert(!(s.startsWith(t) && t === 'ab' && s.length === 3));
}
