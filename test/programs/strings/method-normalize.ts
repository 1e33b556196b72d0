// normalize.
// expect: {"unit":"ascii","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"decomposed","verdict":"proved"}
// expect: {"unit":"accent","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"unknown","verdict":"proved"}
import { assert } from 'everypath';

export function ascii(s: string): void {
  assert(!(s.normalize() === 'abc'));
}

export function decomposed(s: string): void {
  assert(!(s.normalize('NFC') === 'e\u0301'));
}

export function accent(s: string): void {
  assert(!(s.normalize('NFD') === 'e\u0301'));
}

export function unknown(s: string): void {
  assert(!(s.normalize('NFC') === 'ab' && s.length > 4));
}
