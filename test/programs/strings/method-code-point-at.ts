// codePointAt: a surrogate pair is one number.
// expect: {"unit":"smile","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"short","verdict":"proved"}
// expect: {"unit":"basic","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"none","verdict":"proved"}
import { assert } from 'everypath';

export function smile(s: string): void {
  assert(!(s.codePointAt(0) === 0x1f600));
}

export function short(s: string): void {
  assert(!(s.codePointAt(0) === 0x1f600 && s.length === 1));
}

export function basic(s: string): void {
  assert(!(s.codePointAt(1) === 0x41));
}

export function none(s: string): void {
  assert(!(s.codePointAt(0) === undefined && s.length > 0));
}
