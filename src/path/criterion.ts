// Coverage criteria: what a suite has to meet. A criterion is a listener (path/listener.ts) that names goals and says which of
// them a path meets; it may cut paths like any listener. Built-in ones are in criteria/, a user's own comes from a module.

import type { SourceRange } from '../result/source-range.js';
import type { DecisionInfo, Listener, LivePath } from './listener.js';

/**
 * A criterion of your own is a module whose default export is a function that returns one of these:
 *
 *     export default (): Criterion => {
 *       const rules = new Set<string>();
 *       return {
 *         pathStarted: () => rules.clear(),
 *         entered: (_path, call) => { if (call.name.startsWith('rule')) rules.add(call.name); },
 *         met: () => rules,
 *       };
 *     };
 */
export interface Criterion extends Listener {
  /** Goals that are known before the search. Those never met are reported, as unreachable or as open. */
  goals?(search: CriterionSearch): Iterable<string | Goal>;
  /** Called when the unit has returned or thrown: names of the goals that the path meets, new ones included. */
  met(path: LivePath): Iterable<string>;
}

/** What the goals lie in: the unit and the functions of its module that only it can lead to. */
export interface CriterionSearch {
  readonly unit: string;
  readonly file: string;
  readonly statements: readonly SourceRange[];
  readonly decisions: readonly DecisionInfo[];
}

export interface Goal {
  /** Names it among the goals of its file: the same for every unit that can meet it. */
  readonly name: string;
  /** What is to be covered, for people: `x > 0 is false`. */
  readonly text: string;
  readonly location: SourceRange | undefined;
}

/**
 * `covered`: a test meets it. `unreachable`: no input of the types meets it; the search was exhausted without a gap. `unreached`: none
 * does, given what `given` lists. `open`: neither was shown.
 */
export type GoalStatus = 'covered' | 'unreachable' | 'unreached' | 'open';

export interface GoalResult extends Goal {
  readonly status: GoalStatus;
  /** Of an `unreached` goal: what that rests on. */
  readonly given?: readonly string[];
}

export const CRITERIA = ['statement', 'branch', 'condition', 'mcdc', 'path'] as const;
export type CriterionName = (typeof CRITERIA)[number];
