// Keys of collections as facts about the input know them, whatever view shows them: primitives as terms, which compare as
// numbers do but for NaN, which is equal to itself; input objects by identity.

import { and, apply, constant, eq, FALSE, or, TRUE } from '../logic/build.js';
import { print } from '../logic/print.js';
import type { Term } from '../logic/term.js';
import type { InputObject, InputValue } from './input-object.js';

/** null, undefined, the term of a primitive, or an input object. */
export type Key = null | undefined | Term | InputObject;

/** A value of the program that no input collection holds. */
export const FOREIGN = Symbol('foreign');

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

/** Equal, or both NaN. */
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

export function keyText(key: Key): string {
  if (key === null || key === undefined) return String(key);
  return isTerm(key) ? print(key) : key.path;
}
