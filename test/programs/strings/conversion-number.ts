// Number(text), +text, isNaN(text).
// expect: {"unit":"integer","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"word","verdict":"proved"}
// expect: {"unit":"plus","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"plusShort","verdict":"proved"}
// expect: {"unit":"nan","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"nanDigits","verdict":"proved"}
// expect: {"unit":"blank","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"negative","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"negativeSign","verdict":"proved"}
// expect: {"unit":"hexadecimal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fraction","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function integer(s: string): void {
  assert(!(Number(s) === 42 && s !== '42'));
}

export function word(s: string): void {
  assert(!(Number(s) === 42 && s.startsWith('x')));
}

export function plus(s: string): void {
  assert(!(+s > 99 && s.length === 3));
}

export function plusShort(s: string): void {
  assert(!(+s > 99 && s.length === 2 && !s.includes('e')));
}

export function nan(s: string): void {
  assert(!(isNaN(Number(s)) && s.length === 1));
}

export function nanDigits(s: string): void {
  assert(!(isNaN(Number(s)) && s === '12'));
}

export function blank(s: string): void {
  assert(!(Number(s) === 0 && s.trim() === '' && s !== ''));
}

export function negative(s: string): void {
  assert(!(Number(s) === -3));
}

export function negativeSign(s: string): void {
  assert(!(Number(s) < 0 && s[0] === '+'));
}

export function hexadecimal(s: string): void {
  assert(!(Number(s) === 255 && s.startsWith('0x')));
}

export function fraction(s: string): void {
  assert(!(Number(s) === 2.5));
}
