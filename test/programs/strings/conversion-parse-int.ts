// parseInt with and without a radix, parseFloat.
// expect: {"unit":"decimal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"decimalShort","verdict":"proved"}
// expect: {"unit":"rest","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"letter","verdict":"proved"}
// expect: {"unit":"hexadecimal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"binary","verdict":"proved"}
// expect: {"unit":"nan","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fraction","verdict":"proved"}
// expect: {"unit":"prefix","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"float","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"floatWord","verdict":"proved"}
// expect: {"unit":"range","verdict":"proved"}
import { assert } from 'everypath';

export function decimal(s: string): void {
  assert(!(parseInt(s, 10) === 42 && s.length === 4));
}

export function decimalShort(s: string): void {
  assert(!(parseInt(s, 10) === 42 && s.length === 1));
}

export function rest(s: string): void {
  assert(!(parseInt(s, 10) === 7 && s.endsWith('px')));
}

export function letter(s: string): void {
  assert(!(parseInt(s, 10) >= 0 && s.startsWith('a')));
}

export function hexadecimal(s: string): void {
  assert(!(parseInt(s, 16) === 255 && s.length === 2));
}

export function binary(s: string): void {
  assert(!(parseInt(s, 2) === 2 && s.startsWith('2')));
}

export function nan(s: string): void {
  assert(!(Number.isNaN(parseInt(s))));
}

export function fraction(s: string): void {
  assert(!(parseInt(s, 10) === 1.5));
}

export function prefix(s: string): void {
  assert(!(parseInt(s) === 16 && s.startsWith('0x')));
}

export function float(s: string): void {
  assert(!(parseFloat(s) === 1.5 && s.endsWith('em')));
}

export function floatWord(s: string): void {
  assert(!(parseFloat(s) === 1.5 && s.startsWith('e')));
}

export function range(s: string): void {
  assert(!(parseInt(s, 10) > 999 && s.length <= 3));
}
