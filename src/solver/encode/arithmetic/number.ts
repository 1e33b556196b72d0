// A number as mathematical value, how results are rounded, and what a theory declares of its number operators.
import type { Op, Term } from '../../../logic/term.js';
import type { Smt } from '../../smt/node.js';
import type { ArithmeticEncoder } from './encoder.js';

export interface Num {
  readonly nan: Smt;
  /** Int or Real. */
  readonly value: Smt;
}

export interface Rounding {
  /** Relative and absolute error: 1/relative, 1/absolute. */
  readonly relative: bigint;
  readonly absolute: bigint;
}
export const SUM: Rounding = { relative: 2n ** 53n, absolute: 0n };
export const PRODUCT: Rounding = { relative: 2n ** 53n, absolute: 2n ** 1075n };
export const SINGLE: Rounding = { relative: 2n ** 24n, absolute: 2n ** 150n };

/** A number term whose arguments are encoded; undefined where only its range is known. */
export type EncodeNumber = (term: Term, to: ArithmeticEncoder) => Num | undefined;
export type NumberEncoding = Partial<Readonly<Record<Op, EncodeNumber>>>;
