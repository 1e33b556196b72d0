// toUpperCase and toLowerCase.
// expect: {"unit":"upper","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"upperMixed","verdict":"proved"}
// expect: {"unit":"sharp","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lowerMixed","verdict":"proved"}
// expect: {"unit":"lower","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lowerOther","verdict":"proved"}
// expect: {"unit":"ignoringCase","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"unchanged","verdict":"proved"}
// expect: {"unit":"locale","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"localeLower","verdict":"proved"}
// expect: {"unit":"upperStarts","verdict":"proved"}
import { assert } from 'everypath';

export function upper(s: string): void {
  assert(!(s.toUpperCase() === 'ABC' && s !== 'ABC'));
}

export function upperMixed(s: string): void {
  assert(!(s.toUpperCase() === 'Abc'));
}

export function sharp(s: string): void {
  assert(!(s.toUpperCase() === 'SS' && s.length === 1));
}

export function lowerMixed(s: string): void {
  assert(!(s.toLowerCase() === 'Abc'));
}

export function lower(s: string): void {
  assert(!(s.toLowerCase() === 'yes' && s[0] === 'Y'));
}

export function lowerOther(s: string): void {
  assert(!(s.toLowerCase() === 'yes' && s.length === 4));
}

export function ignoringCase(s: string, t: string): void {
  assert(!(s.toLowerCase() === t.toLowerCase() && s !== t));
}

export function unchanged(s: string): void {
  assert(!(s.toUpperCase() === s && s === 'a'));
}

export function locale(s: string): void {
  assert(!(s.toLocaleUpperCase() === 'I'));
}

export function localeLower(s: string): void {
  assert(!(s.toLocaleLowerCase('en') === 'A'));
}

export function upperStarts(s: string): void {
  assert(!(s.toUpperCase().startsWith('a')));
}
