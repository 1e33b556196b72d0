// What state matching asks of a language: to read the running path as a State. Implemented for JavaScript by
// languages/javascript/state/live-states.ts. Nothing is decided by reading, and no code of the program runs.
import type { Sort, Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import type { State, StateField, StateNode } from './state.js';

/** A comparison of the code over its variables: a term, a plain answer, or undefined while a variable has no value yet. */
export type Predicate = () => Term | boolean | undefined;

export interface Reading {
  /** The path condition. */
  readonly conditions: readonly Term[];
  /** The inputs as they were are part of the state: a contract speaks of them. */
  readonly withInputs: boolean;
}

/** A variable that can be given another value at the head of a loop, for proofs. */
export interface LoopVariable {
  /** Its key among the roots of a state, and its name in the source. */
  readonly key: string;
  readonly name: string;
  /** The loop itself assigns it, as far as the code tells. A first guess: nothing rests on it. */
  readonly within: boolean;
  write(value: Term): void;
}

/** State that is older than the path: a variable of a module, a property of an object of one. */
export interface OlderPart {
  readonly name: string;
  /** As it is now, changed or not. */
  readonly field: StateField;
  write(value: Term): void;
}

/** What holds of an element of an array: of its index and its value. */
export type ElementTerm = (index: Term, value: Term) => Term;

/** The head of a loop that a path is at. */
export interface LoopHead {
  /** The same object for all arrivals of one execution of the loop. */
  readonly activation: object;
  /** Arrivals since it was entered, with this one. */
  readonly arrivals: number;
  readonly variables: readonly LoopVariable[];
  /** Numbers that the code near the loop mentions. */
  readonly constants: readonly number[];
  /** Roots of a state that have a name in the source, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** What a state has under this root key once it changed. */
  older(key: string): OlderPart | undefined;
  /** Writes a field of an object of the state that was read last; false where that cannot be. */
  assign(owner: StateNode, key: PropertyKey, value: Term): boolean;
  /** The sort of all elements of such an array that a proof can widen, `none` where it is empty; undefined for everything else. */
  elementsOf(owner: StateNode): Sort | 'none' | undefined;
  /** Puts any elements of the sort in place of those of the array. */
  widenArray(owner: StateNode, sort: Sort, length: Term, name: string): boolean;
  /** What holds of every element of such an array that becomes known; `more` is added to it. */
  attached(owner: StateNode, more?: readonly ElementTerm[]): readonly ElementTerm[];
  /** Has an undecided field of such an object decided. */
  decide(owner: StateNode, key: PropertyKey): void;
}

/** Where a path is. */
export interface Place {
  /** All live calls: only states at the same place are compared. */
  readonly control: string;
  /** Comparisons of the code near the place. */
  readonly predicates: readonly Predicate[];
  /** Undefined elsewhere, and where nobody asked for proofs. */
  readonly head?: LoopHead | undefined;
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
