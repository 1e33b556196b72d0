// concat and +.
// expect: {"unit":"joined","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"longer","verdict":"proved"}
// expect: {"unit":"number","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"ending","verdict":"proved"}
// expect: {"unit":"operator","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"operatorLength","verdict":"proved"}
// expect: {"unit":"prefix","verdict":"proved"}
import { assert } from 'everypath';

export function joined(s: string, t: string): void {
  assert(!(s.concat('-', t) === 'a-b'));
}

export function longer(s: string): void {
  assert(!(s.concat('x') === s));
}

export function number(s: string): void {
  assert(!(s.concat('1', 'x') === 'y1x'));
}

export function ending(s: string): void {
  assert(!(s.concat('ab').endsWith('b') === false));
}

export function operator(s: string, t: string): void {
  assert(!(s + t === 'foo' && s.length === 1));
}

export function operatorLength(s: string): void {
  assert(!((s + 'ab').length < 2));
}

export function prefix(s: string): void {
  assert(!(('x' + s)[0] !== 'x'));
}
