// substring with one and two arguments, swapped when out of order.
// expect: {"unit":"one","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"oneLong","verdict":"proved"}
// expect: {"unit":"two","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"twoWrong","verdict":"proved"}
// expect: {"unit":"swapped","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"negative","verdict":"proved"}
// expect: {"unit":"upTo","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"upToIncludes","verdict":"proved"}
// expect: {"unit":"after","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function one(s: string): void {
  assert(!(s.substring(2) === 'rest'));
}

export function oneLong(s: string): void {
  assert(!(s.substring(2).length === s.length && s !== ''));
}

export function two(s: string): void {
  assert(!(s.substring(1, 3) === 'bc' && s.startsWith('a')));
}

export function twoWrong(s: string): void {
  assert(!(s.substring(1, 3) === 'bc' && s[1] === 'c'));
}

export function swapped(s: string): void {
  assert(!(s.substring(3, 1) === 'bc'));
}

export function negative(s: string): void {
  assert(!(s.substring(-5, 1).length > 1));
}

export function upTo(s: string): void {
  assert(!(s.substring(0, s.indexOf('=')) === 'key'));
}

export function upToIncludes(s: string): void {
  assert(!(s.substring(0, s.indexOf('=')).includes('=')));
}

export function after(s: string): void {
  assert(!(s.substring(s.indexOf(':') + 1) === 'v' && s.length === 4));
}
