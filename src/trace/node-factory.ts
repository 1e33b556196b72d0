// What becomes a node of the tree: the granularities that come with everypath, and factories by which users attach data of
// their own or leave nodes out. Factories run in the engine's thread, for every event that is no replay.

import type {
  CallEvent,
  CallLeft,
  ChoiceEvent,
  ConditionAdded,
  ConditionEvent,
  Initialized,
  LivePath,
  PathEnd,
} from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';
import type { NodeKind, TreeDetail } from './format.js';

/** A node as a factory describes it. What is left out is as the event says; the kind is then `custom`. */
export interface NodeContent {
  readonly kind?: NodeKind;
  readonly label?: string;
  readonly location?: SourceRange;
  readonly variables?: Readonly<Record<string, string>>;
  /** Anything that JSON can hold. */
  readonly data?: unknown;
}

/** For each event that has a method here, the method decides: content makes a node, undefined makes none. */
export interface NodeFactory {
  statement?(path: LivePath, statement: SourceRange): NodeContent | undefined;
  choice?(path: LivePath, choice: ChoiceEvent): NodeContent | undefined;
  conditionAdded?(path: LivePath, condition: ConditionAdded): NodeContent | undefined;
  /** A condition whose value is known without a decision. */
  condition?(path: LivePath, condition: ConditionEvent): NodeContent | undefined;
  initialized?(path: LivePath, initialized: Initialized): NodeContent | undefined;
  entered?(path: LivePath, call: CallEvent): NodeContent | undefined;
  left?(path: LivePath, call: CallLeft): NodeContent | undefined;
  /** Of the last node of a path. */
  pathEnded?(path: LivePath, end: PathEnd): NodeContent | undefined;
  /** Does any method ask for `path.variables()`? */
  readonly variables?: boolean;
}

/** Which events make nodes by themselves. */
export interface Granularity {
  readonly statements: boolean;
  readonly choices: boolean;
  readonly conditions: boolean;
  readonly calls: boolean;
}

export const GRANULARITIES: Readonly<Record<TreeDetail, Granularity>> = {
  statements: { statements: true, choices: true, conditions: true, calls: true },
  branches: { statements: false, choices: true, conditions: false, calls: false },
  conditions: { statements: false, choices: false, conditions: true, calls: false },
  calls: { statements: false, choices: false, conditions: false, calls: true },
  custom: { statements: false, choices: false, conditions: false, calls: false },
};
