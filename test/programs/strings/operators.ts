// Equality, order, emptiness, truth, length, indexing.
// expect: {"unit":"constant","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"constants","verdict":"proved"}
// expect: {"unit":"variable","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"variables","verdict":"proved"}
// expect: {"unit":"less","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lessBetween","verdict":"proved"}
// expect: {"unit":"lessVariables","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"circle","verdict":"proved"}
// expect: {"unit":"empty","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"emptyLength","verdict":"proved"}
// expect: {"unit":"length","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lengthNegative","verdict":"proved"}
// expect: {"unit":"index","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"indexOutside","verdict":"proved"}
// expect: {"unit":"symbolicIndex","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"atMost","verdict":"proved"}
// expect: {"unit":"notEqual","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"selfOrder","verdict":"proved"}
import { assert } from 'everypath';

export function constant(s: string): void {
  assert(!(s === 'hello'));
}

export function constants(s: string): void {
  assert(!(s === 'hello' && s === 'world'));
}

export function variable(s: string, t: string): void {
  assert(!(s === t && s.length === 3));
}

export function variables(s: string, t: string): void {
  assert(!(s === t && s.length !== t.length));
}

export function less(s: string): void {
  assert(!(s < 'b' && s > 'a'));
}

export function lessBetween(s: string): void {
  assert(!(s < 'b' && s > 'a' && s.length === 1));
}

export function lessVariables(s: string, t: string): void {
  assert(!(s < t && t < 'c' && s > 'b'));
}

export function circle(s: string, t: string): void {
  assert(!(s < t && t < s));
}

export function empty(s: string): void {
  assert(!(!s));
}

export function emptyLength(s: string): void {
  assert(!(!s && s.length > 0));
}

export function length(s: string): void {
  assert(!(s.length === 7));
}

export function lengthNegative(s: string): void {
  assert(!(s.length < 0));
}

export function index(s: string): void {
  assert(!(s[2] === 'c' && s[0] === 'a'));
}

export function indexOutside(s: string): void {
  assert(!(s[2] === 'c' && s.length === 2));
}

/** @requires Number.isInteger(i) && i >= 0 && i < 3 */
export function symbolicIndex(s: string, i: number): void {
  assert(!(s[i] === 'x'));
}

export function atMost(s: string): void {
  assert(!(s <= 'a' && s.startsWith('b')));
}

export function notEqual(s: string): void {
  assert(!(s !== 'a' && s.length === 1));
}

export function selfOrder(s: string): void {
  assert(!(s < s));
}
