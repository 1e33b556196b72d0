// endsWith, also with an end.
// expect: {"unit":"plain","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"too","verdict":"proved"}
// expect: {"unit":"bounded","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"past","verdict":"proved"}
// expect: {"unit":"other","verdict":"proved"}
import { assert } from 'everypath';

export function plain(s: string): void {
  assert(!(s.endsWith('.ts') && s.length === 5));
}

export function too(s: string): void {
  assert(!(s.endsWith('.ts') && s.endsWith('.js')));
}

export function bounded(s: string): void {
  assert(!(s.endsWith('b', 2) && s.length === 4));
}

export function past(s: string): void {
  assert(!(s.endsWith('bc', 1)));
}

export function other(s: string): void {
  assert(!(s.endsWith('ab') && s.charAt(s.length - 1) !== 'b'));
}
