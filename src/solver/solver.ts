// What a solver is to the rest of the engine: a conjunction of boolean terms goes in, one of three answers comes out.
// Always holds: the model of a `sat` answer makes every condition evaluate to true exactly; `unsat` is proved; whatever
// is neither is `unknown`, never `unsat`.
import type { Model } from '../logic/model.js';
import type { Term } from '../logic/term.js';

export type Answer =
  | { readonly status: 'sat'; readonly model: Model }
  | { readonly status: 'unsat' }
  | { readonly status: 'unknown'; readonly reason: string };

export interface Solver {
  /** Is the conjunction satisfiable? Domains of variables are part of it without being listed. */
  check(conditions: readonly Term[]): Answer;
}

/** A layer answers what it can and passes the rest, perhaps rewritten, to the solver below. */
export type SolverLayer = (inner: Solver) => Solver;

export interface SolverStats {
  /** Queries that reached a back end, and the time they took there. */
  calls: number;
  timeMs: number;
  /** Queries answered by the session's own store or by the query cache. */
  cacheHits: number;
  /** Queries the quick layers decided (simplification, intervals, order, candidates). */
  quick: number;
  /** Queries that another run had solved; no calls. */
  remembered: number;
  /** Queries nobody could decide. */
  unknown: number;
}

export function emptyStats(): SolverStats {
  return { calls: 0, timeMs: 0, cacheHits: 0, quick: 0, remembered: 0, unknown: 0 };
}

export const UNSAT: Answer = { status: 'unsat' };
