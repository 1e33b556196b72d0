// What state matching asks of a language: to read the running path as a State. Implemented for JavaScript by
// languages/javascript/state/live-states.ts. Nothing is decided by reading, and no code of the program runs.
import type { Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import type { State } from './state.js';

/** A comparison of the code over its variables: a term, a plain answer, or undefined while a variable has no value yet. */
export type Predicate = () => Term | boolean | undefined;

export interface Reading {
  /** The path condition. */
  readonly conditions: readonly Term[];
  /** The inputs as they were are part of the state: a contract speaks of them. */
  readonly withInputs: boolean;
}

/** Where a path is. */
export interface Place {
  /** All live calls: only states at the same place are compared. */
  readonly control: string;
  /** Comparisons of the code near the place. */
  readonly predicates: readonly Predicate[];
  /** Undefined when something that no state can describe is reachable. */
  read(reading: Reading): State | undefined;
}

export interface StateReader {
  /**
   * The place of the running path at a cutpoint; undefined when it cannot be told.
   * @param collapse of recursive calls from one place only the last one counts
   */
  at(site: SiteId, collapse: boolean): Place | undefined;
  /** The state of one object, of the inputs and of what the path changed of the modules: no call is under way. */
  ofObject(object: unknown, conditions: readonly Term[]): State | undefined;
}
