// Values of the program as keys of collections: Set and Map compare by SameValueZero, primitives as terms, input objects by identity.
// What the program allocated is in no input, so it is no key.
import type { InputObject } from '../../../inputs/input-object.js';
import { FOREIGN, type Key, sameTerms } from '../../../inputs/key.js';
import { apply, constant, FALSE, TRUE } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { Stamp } from './stamp.js';
import { heldTerm, isSymbolic, wrap } from './symbolic.js';

/** The term of a boolean, number, string or bigint, symbolic or not. */
export function termOf(value: unknown): Term | undefined {
  if (isSymbolic(value)) return heldTerm(value);
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

/** SameValueZero on values of the program. */
export function sameValues(a: unknown, b: unknown): Term {
  if (a === b) return TRUE;
  const s = termOf(a);
  const t = termOf(b);
  return s === undefined || t === undefined ? FALSE : sameTerms(s, t);
}

/** A key as a collection stores it: -0 becomes 0. */
export function storedValue(value: unknown): unknown {
  return isSymbolic(value) && heldTerm(value).sort === 'num'
    ? wrap(apply('add', [heldTerm(value), constant(0)]))
    : value;
}
