// charCodeAt: NaN outside.
// expect: {"unit":"digit","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"large","verdict":"proved"}
// expect: {"unit":"missing","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"present","verdict":"proved"}
// expect: {"unit":"contradiction","verdict":"proved"}
import { assert } from 'everypath';

export function digit(s: string): void {
  assert(!(s.charCodeAt(0) >= 48 && s.charCodeAt(0) <= 57));
}

export function large(s: string): void {
  assert(!(s.charCodeAt(0) > 65535));
}

export function missing(s: string): void {
  assert(!(Number.isNaN(s.charCodeAt(4))));
}

export function present(s: string): void {
  assert(!(Number.isNaN(s.charCodeAt(0)) && s !== ''));
}

export function contradiction(s: string): void {
  assert(!(s.charCodeAt(0) === 97 && s.startsWith('b')));
}
