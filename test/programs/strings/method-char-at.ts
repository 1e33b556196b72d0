// charAt: empty outside.
// expect: {"unit":"third","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"two","verdict":"proved"}
// expect: {"unit":"negative","verdict":"proved"}
// expect: {"unit":"fraction","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"symbolicIndex","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"beyond","verdict":"proved"}
import { assert } from 'everypath';

export function third(s: string): void {
  assert(!(s.charAt(2) === '!'));
}

export function two(s: string): void {
  assert(!(s.charAt(1) === 'ab'));
}

export function negative(s: string): void {
  assert(!(s.charAt(-1) === 'a'));
}

export function fraction(s: string): void {
  assert(!(s.charAt(1.9) === 'q'));
}

export function symbolicIndex(s: string, i: number): void {
  assert(!(s.charAt(i) === 'x' && i === 2));
}

export function beyond(s: string): void {
  assert(!(s.charAt(s.length) === 'x'));
}
