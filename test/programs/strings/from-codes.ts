// String.fromCharCode and String.fromCodePoint.
// expect: {"unit":"charCode","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"charCodeTwo","verdict":"proved"}
// expect: {"unit":"codePoint","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"roundTrip","verdict":"proved"}
// expect: {"unit":"caesar","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"caesarBack","verdict":"proved"}
import { assert } from 'everypath';

/** @requires Number.isInteger(n) && n >= 0 && n <= 127 */
export function charCode(n: number): void {
  assert(!(String.fromCharCode(n) === 'A'));
}

export function charCodeTwo(n: number): void {
  assert(!(String.fromCharCode(n).length === 2));
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 0x10ffff */
export function codePoint(n: number): void {
  assert(!(String.fromCodePoint(n).length === 2));
}

export function roundTrip(s: string): void {
  assert(!(s.length === 1 && String.fromCharCode(s.charCodeAt(0)) !== s));
}

export function caesar(s: string): void {
  assert(!(String.fromCharCode(s.charCodeAt(0) + 3) === 'd'));
}

export function caesarBack(s: string): void {
  assert(!(String.fromCharCode(s.charCodeAt(0) + 1) === 'b' && s[0] === 'b'));
}
