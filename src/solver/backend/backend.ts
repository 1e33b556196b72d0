// A back end decides SMT queries. Two exist: Z3's WebAssembly build in process (z3.ts) and any program that speaks
// SMT-LIB on its standard input (process.ts). Both are synchronous.
import type { Smt, SmtBuilder } from '../smt/node.js';
import type { SmtValue } from '../smt/value.js';

/** What kind of reasoning a query needs: back ends choose procedure and resource limit by it. */
export type Theory = 'linear' | 'nonlinear' | 'bitvector' | 'float' | 'string';

export interface Query {
  readonly theory: Theory;
  readonly assertions: readonly Smt[];
  /** Free constants whose values are wanted when satisfiable. */
  readonly wanted: readonly Smt[];
}

export type Reply =
  | { readonly status: 'sat'; readonly values: readonly SmtValue[] }
  | { readonly status: 'unsat' }
  | { readonly status: 'unknown'; readonly reason: string };

export interface Backend {
  /** The builder whose nodes this back end accepts; replaced from time to time, so ask again for every query. */
  builder(): SmtBuilder;
  solve(query: Query): Reply;
  dispose(): void;
}
