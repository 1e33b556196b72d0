// A loop that runs from a widened state, and what was decided where it was entered: the data of loop-heads.ts.
import type { State } from '../../../languages/state.js';
import type { Term } from '../../../logic/term.js';
import type { FiledElements } from './element-entry.js';
import type { EnteredElements } from './element-heads.js';
import type { Fact, NamedValues } from './facts.js';
import type { Part } from './parts.js';
import type { ArrayWidening, LoopPlan } from './plan.js';

/** A loop that is being run from a widened state. */
export interface Entered {
  readonly plan: LoopPlan;
  /** The widened state: covers the one in which the loop was entered. */
  readonly state: State;
  readonly before: NamedValues;
  /** Values by name, those of widened parts fresh. */
  readonly now: NamedValues;
  readonly constants: readonly number[];
  readonly control: string;
  readonly facts: readonly Fact[];
  /** By key of a part: how far it is widened. */
  readonly levels: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
  readonly elements: EnteredElements;
}

/** What was decided where a loop was entered; a replay of the prefix decides the same. */
export interface Filed {
  readonly levels: ReadonlyMap<string, number>;
  /** Keys of arrays. */
  readonly arrays: ReadonlySet<string>;
  readonly facts: readonly Fact[];
  readonly elements: FiledElements;
}

/** A state, and what of it is widened. */
export interface Widenable {
  readonly state: State;
  readonly parts: readonly Part[];
  readonly arrays: readonly [Part, ArrayWidening][];
}

export interface Widened {
  /** By key of a part: how far. */
  readonly written: ReadonlyMap<string, number>;
  /** By fresh variable: the value that it replaces. */
  readonly replaced: ReadonlyMap<Term, Term>;
}
