// includes, also from a position.
// expect: {"unit":"plain","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"short","verdict":"proved"}
// expect: {"unit":"from","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"early","verdict":"proved"}
// expect: {"unit":"empty","verdict":"proved"}
// expect: {"unit":"variable","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"longerPart","verdict":"proved"}
import { assert } from 'everypath';

export function plain(s: string): void {
  assert(!(s.includes('needle')));
}

export function short(s: string): void {
  assert(!(s.includes('needle') && s.length < 6));
}

export function from(s: string): void {
  assert(!(s.includes('a', 2) && !s.includes('a', 3)));
}

export function early(s: string): void {
  assert(!(s.includes('a', 1) && s === 'abc'));
}

export function empty(s: string): void {
  assert(!(!s.includes('')));
}

export function variable(s: string, t: string): void {
  assert(!(s.includes(t) && t.length === 2 && s !== t));
}

export function longerPart(s: string, t: string): void {
  assert(!(s.includes(t) && t.length > s.length));
}
