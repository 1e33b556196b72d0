// What state matching asks of a language: to read the running path as a State. Implemented for JavaScript by
// languages/javascript/state/live-states.ts. Nothing is decided by reading, and no code of the program runs.
import type { Sort, Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import type { Reference, State, StateField, StateNode } from './state.js';

/** A comparison of the code over its variables: a term, a plain answer, or undefined while a variable has no value yet. */
export type Predicate = () => Term | boolean | undefined;

export interface Reading {
  /** The path condition. */
  readonly conditions: readonly Term[];
  /** The inputs as they were are part of the state: a contract speaks of them. */
  readonly withInputs: boolean;
}

/** A value of the program that is no term: an object of the input, null, undefined. */
export class ProgramValue {
  constructor(readonly value: unknown) {}
}

/** A variable that can be given another value at the head of a loop, for proofs. */
export interface LoopVariable {
  /** Its key among the roots of a state, and its name in the source. */
  readonly key: string;
  readonly name: string;
  /** The loop itself assigns it, as far as the code tells. A first guess: nothing rests on it. */
  readonly within: boolean;
  write(value: Term | ProgramValue): void;
}

/** State that is older than the path: a variable of a module, a property of an object of one. */
export interface OlderPart {
  readonly name: string;
  /** As it is now, changed or not. */
  readonly field: StateField;
  write(value: Term | ProgramValue): void;
}

/** What holds of an element of an array: of its index and its value. */
export type ElementTerm = (index: Term, value: Term) => Term;

/** What holds of two elements of an array at different places. */
export type PairTerm = (i: Term, x: Term, j: Term, y: Term) => Term;

/** A fact about every two elements that an array had when it was attached, and those of them that became known since. */
export interface KnownPairs {
  readonly fact: PairTerm;
  readonly known: readonly (readonly [index: Term, value: Term])[];
}

/** The head of a loop that a path is at. */
export interface LoopHead {
  /** The same object for all arrivals of one execution of the loop. */
  readonly activation: object;
  /** Arrivals since it was entered, with this one. */
  readonly arrivals: number;
  readonly variables: readonly LoopVariable[];
  /** Numbers that the code near the loop mentions. */
  readonly constants: readonly number[];
  /** Invariants that are written before the loop. To be evaluated like contracts. */
  readonly invariants: readonly { readonly text: string; holds(): boolean }[];
  /** Roots of a state that have a name in the source, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** A state is about to be noted: what the program has learnt and no state tells is forgotten. */
  noted(): void;
  /** What a state has under this root key once it changed. */
  older(key: string): OlderPart | undefined;
  /** Writes a field of an object of the state that was read last; false where that cannot be. */
  assign(owner: StateNode, key: PropertyKey, value: Term | ProgramValue): boolean;
  /** Decides what a widened reference is: one of the objects of the input, or one that nobody has seen yet. */
  refer(reference: Reference, path: string): ProgramValue | undefined;
  /** The sort of all elements of such an array that a proof can widen, `none` where it is empty; undefined for everything else. */
  elementsOf(owner: StateNode): Sort | 'none' | undefined;
  /** Puts any elements of the sort in place of those of the array. */
  widenArray(owner: StateNode, sort: Sort, length: Term, name: string): boolean;
  /** What holds of every element of such an array that becomes known; `more` is added to it. */
  attached(owner: StateNode, more?: readonly ElementTerm[]): readonly ElementTerm[];
  /** The same of every two elements. */
  pairs(owner: StateNode, more?: readonly PairTerm[]): readonly KnownPairs[];
  /** Reads an element of such an array that is the input as it was; undefined where it is not, or no number. */
  elementAt(owner: StateNode, index: Term): Term | undefined;
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

/** A recursive call that begins. */
export interface RecursiveCall {
  /** The call itself: handed to `left` again. */
  readonly call: object;
  /** The same for all calls of a function. */
  readonly point: number;
  readonly site: SiteId;
  /** The function is the unit itself. */
  readonly isUnit: boolean;
  /** What the callee sees: its arguments, what it captured, what is older than the path. Its head is the start of the function. */
  readonly place: Place & { readonly head: LoopHead };
  readonly receiver: unknown;
  /** Its arguments as they are now; undefined where they have no names of their own. */
  readonly given: (() => readonly unknown[]) | undefined;
  /** The function runs for all recursive calls: it is to be told when it is left. */
  enter(): void;
  /** Everything else: the callers, and what the call was given. */
  around(reading: Reading): State | undefined;
}

export interface LeftCall {
  readonly call: object;
  readonly threw: boolean;
  readonly value: unknown;
  /** The result as a field of a state, if it can be described. */
  result(reading: Reading): StateField | undefined;
  around(reading: Reading): State | undefined;
}

/** Hears of recursive calls, for proofs. */
export interface RecursionListener {
  /** Answers the result of a call where the function need not run. */
  called(call: RecursiveCall): Term | ProgramValue | undefined;
  left(call: LeftCall): void;
}

export interface StateReader {
  /** For proofs. */
  recursion?: RecursionListener | undefined;
  /** A term as the program has it. */
  valueOf?(term: Term): unknown;
  /** What the unit was called with, as the program has it. */
  given?(): readonly unknown[];
  /**
   * The place of the running path at a cutpoint; undefined when it cannot be told.
   * @param collapse of recursive calls from one place only the last one counts
   */
  at(site: SiteId, collapse: boolean): Place | undefined;
  /** The state of one object, of the inputs and of what the path changed of the modules: no call is under way. */
  ofObject(object: unknown, conditions: readonly Term[]): State | undefined;
}
