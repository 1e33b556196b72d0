// slice with positions from both ends.
// expect: {"unit":"middle","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"tooLong","verdict":"proved"}
// expect: {"unit":"fromEnd","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fromEndShort","verdict":"proved"}
// expect: {"unit":"withoutEnds","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"withoutEndsShort","verdict":"proved"}
// expect: {"unit":"reversed","verdict":"proved"}
// expect: {"unit":"symbolic","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function middle(s: string): void {
  assert(!(s.slice(1, 3) === 'bc'));
}

export function tooLong(s: string): void {
  assert(!(s.slice(1, 3).length === 3));
}

export function fromEnd(s: string): void {
  assert(!(s.slice(-2) === 'yz' && s.length === 3));
}

export function fromEndShort(s: string): void {
  assert(!(s.slice(-2) === 'yz' && s.length === 1));
}

export function withoutEnds(s: string): void {
  assert(!(s.slice(1, -1) === 'core'));
}

export function withoutEndsShort(s: string): void {
  assert(!(s.slice(1, -1) === 'a' && s.length === 2));
}

export function reversed(s: string): void {
  assert(!(s.slice(2, 1) !== ''));
}

export function symbolic(s: string, n: number): void {
  assert(!(s.slice(n) === 'de' && n === 3));
}
