// What is handed to those who follow elements of arrays where a loop is entered (element-heads.ts, order-heads.ts). Made by loop-heads.ts.
import type { State, StateNode } from '../../../languages/state.js';
import type { ElementTerm, KnownPairs, LoopHead } from '../../../languages/state-reader.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import type { ElementFact } from './elements.js';
import type { NamedValues } from './facts.js';
import type { OrderFact } from './orders.js';
import type { LoopPlan } from './plan.js';

/** An array where a loop is entered, before anything is widened. */
export interface ArrayBefore {
  readonly key: string;
  readonly name: string;
  readonly node: StateNode;
  /** The keys or values of a map or set: no index has to do with them. */
  readonly listed: boolean;
  readonly attached: readonly ElementTerm[];
  readonly pairs: readonly KnownPairs[];
}

/** Facts that were found to hold where a loop is entered. */
export interface FiledElements {
  readonly facts: readonly ElementFact[];
  readonly orders: readonly OrderFact[];
}

export interface ElementEntry {
  readonly site: SiteId;
  readonly head: LoopHead;
  readonly plan: LoopPlan;
  readonly before: readonly ArrayBefore[];
  readonly after: State;
  readonly names: ReadonlyMap<string, string>;
  readonly now: NamedValues;
  readonly changing: ReadonlySet<string>;
  readonly whole: ReadonlySet<string>;
  readonly constants: readonly number[];
  readonly replaced: ReadonlyMap<Term, Term>;
  readonly filed: FiledElements | undefined;
}
