// Keys of collections as facts about the input know them, whatever view shows them: Set and Map compare by SameValueZero,
// primitives as terms, input objects by identity. What the program allocated is in no input, so it is no key here.

import { Stamp } from '../languages/javascript/values/stamp.js';
import { isSymbolic, wrap } from '../languages/javascript/values/symbolic.js';
import { and, apply, constant, eq, FALSE, or, TRUE } from '../logic/build.js';
import { print } from '../logic/print.js';
import type { Term } from '../logic/term.js';
import type { InputObject, InputValue } from './inputs.js';

/** null, undefined, the term of a primitive, or an input object. */
export type Key = null | undefined | Term | InputObject;

/** A value of the program that no input collection holds. */
export const FOREIGN = Symbol('foreign');

/** The term of a boolean, number, string or bigint, symbolic or not. */
export function termOf(value: unknown): Term | undefined {
  if (isSymbolic(value)) return value.term;
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
    case 'bigint':
      return constant(value);
    default:
      return undefined;
  }
}

/** A value of the program as a key; `any` values must have been decided. */
export function keyOf(value: unknown): Key | typeof FOREIGN {
  if (value === null || value === undefined) return value;
  const term = termOf(value);
  if (term !== undefined) return term.data === 0 ? constant(0) : term;
  if (typeof value === 'symbol') return FOREIGN;
  const record = Stamp.get(value as object) as { input?: InputObject } | undefined;
  return record?.input ?? FOREIGN;
}

/** A decided part of the input as a key. */
export function keyOfInput(value: InputValue): Key {
  switch (value.kind) {
    case 'term':
      return value.term;
    case 'object':
      return value.object;
    case 'literal':
      return value.value === null || value.value === undefined ? value.value : constant(value.value);
    case 'absent':
    case 'any':
      return undefined;
  }
}

export function inputOfKey(key: Key): InputValue {
  if (key === null || key === undefined) return { kind: 'literal', value: key };
  return isTerm(key) ? { kind: 'term', term: key } : { kind: 'object', object: key };
}

export function isTerm(key: Key): key is Term {
  return typeof key === 'object' && key !== null && 'op' in key;
}

/** SameValueZero. */
export function sameKey(a: Key, b: Key): Term {
  if (a === b) return TRUE;
  return isTerm(a) && isTerm(b) ? sameTerms(a, b) : FALSE;
}

export function sameTerms(a: Term, b: Term): Term {
  if (a === b) return TRUE;
  if (a.sort !== b.sort) return FALSE;
  if (a.sort !== 'num') return eq(a, b);
  return or(eq(a, b), and(apply('isNaN', [a]), apply('isNaN', [b])));
}

/** SameValueZero on values of the program. */
export function sameValues(a: unknown, b: unknown): Term {
  if (a === b) return TRUE;
  const s = termOf(a);
  const t = termOf(b);
  return s === undefined || t === undefined ? FALSE : sameTerms(s, t);
}

/** A key as a collection stores it: -0 becomes 0. */
export function storedValue(value: unknown): unknown {
  return isSymbolic(value) && value.term.sort === 'num' ? wrap(apply('add', [value.term, constant(0)])) : value;
}

export function keyText(key: Key): string {
  if (key === null || key === undefined) return String(key);
  return isTerm(key) ? print(key) : key.path;
}
