// What the operations of translated code are given: the engine's own operations, and the state that tells when they are needed.
import type { InputsShown, JournalOfRealm } from '../state.js';
import type { Value } from '../value.js';

type Binary = (a: Value, b: Value) => Value;
type Unary = (a: Value) => Value;
export type BinaryName = ArithmeticName | ComparisonName | EqualityName;
export type ArithmeticName = 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'pow' | BitName;
export type BitName = 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr' | 'ushr';
export type ComparisonName = 'lt' | 'le' | 'gt' | 'ge';
export type EqualityName = 'eq' | 'ne' | 'seq' | 'sne' | 'instanceof';
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
}

export interface OperationsGiven {
  readonly slow: SlowOperations;
  /** Of an object; runs no code of the program. */
  readonly isSymbolic: (value: Value) => boolean;
  readonly shown: InputsShown;
  readonly privates: { readonly any: boolean };
  readonly journal: JournalOfRealm;
}

/** The parameter of the function that the operations are linked to. */
declare const given: OperationsGiven;

export const { slow, isSymbolic, shown, privates, journal } = given;
export const { log } = journal;
