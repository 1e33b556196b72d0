// What a theory declares for the encodings: its sorts as SMT sorts, its operators as SMT expressions.
import type { Op, Primitive, Sort, Term } from '../../logic/term.js';
import type { Smt, SmtBuilder, SmtSort } from '../smt/node.js';
import type { SmtValue } from '../smt/value.js';
import type { Encoder } from './encoder.js';

export interface SortEncoding {
  readonly smt: SmtSort;
  /** Of the names of its variables. */
  readonly prefix: string;
  readonly literal: (b: SmtBuilder, value: any) => Smt;
  /** The value of a variable from that of its constant, where they differ. */
  readonly read?: (value: SmtValue) => Primitive | undefined;
}

/** An application whose arguments are encoded; undefined where it cannot be said. */
export type Encode = (term: Term, to: Encoder) => Smt | undefined;

export interface TheoryEncoding {
  readonly sorts: Partial<Readonly<Record<Sort, SortEncoding>>>;
  readonly operators: Partial<Readonly<Record<Op, Encode>>>;
}
