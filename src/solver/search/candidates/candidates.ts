// What a theory knows of values worth trying: for each operator, the operands that would give a wanted result; for each
// sort, values to start from. Used by search/suggest.ts, search/seeds.ts and layers/equality.ts, which check all of it.
import type { Op, Primitive, Sort, Term } from '../../../logic/term.js';

/** Where suggestions go. */
export interface Suggestions {
  /** The present value of a term; undefined where it has none. */
  value(term: Term): any;
  /** The condition is to become `wanted`. */
  goal(condition: Term, wanted: boolean): void;
  /** The term is to have the value. */
  target(term: Term, value: Primitive): void;
  /** Two terms that are equal now are to differ. */
  differ(a: Term, b: Term): void;
}

export type Goal = (condition: Term, wanted: boolean, to: Suggestions) => void;
export type Target = (term: Term, value: any, to: Suggestions) => void;

export interface SortCandidates {
  /** Values worth trying, given the constants of a query. */
  readonly seeds: (constants: readonly Primitive[]) => readonly Primitive[];
  /** Values of two equal terms that make them differ. */
  readonly differ: (a: Term, b: Term, to: Suggestions) => void;
  /** The n-th of infinitely many different values; undefined for a sort that `seeds` lists completely. */
  readonly fresh: ((n: number) => Primitive) | undefined;
  /** Values that equality treats in a way of its own. */
  readonly special: readonly Primitive[];
}

export interface Candidates {
  readonly sorts: Partial<Readonly<Record<Sort, SortCandidates>>>;
  /** By operators whose results are booleans. */
  readonly goals: Partial<Readonly<Record<Op, Goal>>>;
  readonly targets: Partial<Readonly<Record<Op, Target>>>;
  /** By functions that `call` terms name. */
  readonly functions: Readonly<Record<string, Target>>;
}
