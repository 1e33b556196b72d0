// What modules of Node that are made inside a realm are given to deal with symbolic values (Gate.tools).
import type { Value } from '../value.js';

export interface Tools {
  /** State of the program is about to change: it may be older than the path. */
  changing(object: object, key: PropertyKey): void;
  /** A value as a condition. */
  truth(value: Value): boolean;
  /** A value of type any with its type decided. */
  decided(value: Value): Value;
  /** `typeof` that knows symbolic values. */
  typeOf(value: Value): string;
  /** A value that is neither undecided nor symbolic. */
  concrete(value: Value): Value;
  /** Makes arguments concrete; absent where nothing is symbolic. */
  readonly prepare?: (...args: Value[]) => Value[];
}

/** An error with a code, as Node's modules throw them. */
export interface CodedError extends Error {
  code?: string;
  context?: unknown;
}
