// at: from the end with negative positions, undefined outside.
// expect: {"unit":"last","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lastOfEmpty","verdict":"proved"}
// expect: {"unit":"outside","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"inside","verdict":"proved"}
// expect: {"unit":"agrees","verdict":"proved"}
import { assert } from 'everypath';

export function last(s: string): void {
  assert(!(s.at(-1) === 'z'));
}

export function lastOfEmpty(s: string): void {
  assert(!(s.at(-1) === 'z' && s.length === 0));
}

export function outside(s: string): void {
  assert(!(s.at(3) === undefined));
}

export function inside(s: string): void {
  assert(!(s.at(1) === undefined && s.length > 1));
}

export function agrees(s: string): void {
  assert(!(s.at(0) !== undefined && s.at(0) !== s[0]));
}
