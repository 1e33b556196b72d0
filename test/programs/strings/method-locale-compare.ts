// localeCompare in the default locale.
// expect: {"unit":"equal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"before","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"after","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"three","verdict":"proved"}
// expect: {"unit":"self","verdict":"proved"}
import { assert } from 'everypath';

export function equal(s: string): void {
  assert(!(s.localeCompare('abc') === 0));
}

export function before(s: string): void {
  assert(!(s.localeCompare('m') < 0));
}

export function after(s: string): void {
  assert(!(s.localeCompare('m') > 0));
}

export function three(s: string): void {
  assert(!(s.localeCompare('m') === 2));
}

export function self(s: string): void {
  assert(!(s.localeCompare(s) !== 0));
}
