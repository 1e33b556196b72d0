// What the operations of translated code are given: the engine's own operations, and the state that tells when they are needed.
import { crossingObject, crossingWith, type Passed } from '../crossing.js';
import type { Decisions, InputsShown, JournalOfRealm, SparedBytes } from '../state.js';
import type { Value } from '../value.js';

type Binary = (a: Value, b: Value) => Value;
type Unary = (a: Value) => Value;
export type BinaryName = ArithmeticName | ComparisonName | EqualityName | 'instanceof';
export type ArithmeticName = 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'pow' | BitName;
export type BitName = 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr' | 'ushr';
export type ComparisonName = 'lt' | 'le' | 'gt' | 'ge';
export type EqualityName = 'eq' | 'ne' | 'seq' | 'sne';
export type UnaryName = 'neg' | 'plus' | 'bitnot' | 'not' | 'typeof';
export type BinaryTable<Name extends string> = Record<Name, Binary>;
export type UnaryTable = Record<UnaryName, Unary>;

/** The engine's own operations (runtime/ops.ts), for values that may be symbolic. */
export interface SlowOperations extends BinaryTable<BinaryName>, UnaryTable {
  test(a: Value, site: number): boolean;
  nullable(a: Value, site: number): Value;
  callee(a: Value, site: number): Value;
  iterate(a: Value, site: number): Value;
  specifier(a: Value): string;
  dynamicImport(text: string, from: string, site: number): Promise<unknown>;
  name(key: Value): PropertyKey;
  put(object: Value, name: Value, value: Value): void;
  exec(object: Value, method: Value, text: Value): Value;
  own(object: Value): Value;
  enumerable(object: Value): Value;
  named(key: Value): Value;
  spreaded(object: Value): Value;
}

export interface OperationsGiven {
  readonly slow: SlowOperations;
  /** All symbolic values. */
  readonly symbolic: WeakSet<object>;
  readonly shown: InputsShown;
  readonly privates: { readonly any: boolean };
  readonly journal: JournalOfRealm;
  readonly passed: Passed;
  readonly bytes: SparedBytes;
  readonly tape: Decisions;
}

/** The parameter of the function that the operations are linked to. */
declare const given: OperationsGiven;

export const { shown, privates, bytes, tape, symbolic } = given;
export const { log, ages } = given.journal;

const crossing = crossingWith(given.passed);

/** What is called for every `catch` sees what the engine threw; the others are left out here, and written in operations.ts. */
export const slow = crossingObject(
  given.passed,
  given.slow,
  (name) => name === 'caught' || name === 'call',
) as SlowOperations;
/** Writes that the quick way does not record. */
export const recordWrite = crossing((object: Value, key: Value): void => given.journal.write(object, key));
/** The content of an array. */
export const recordWhole = crossing((array: Value): void => given.journal.collection(array));
/** An object is about to be written to an element of what may be a native typed array. */
export const elementGiven = crossing((object: Value): void => given.bytes.elementGiven(object));
