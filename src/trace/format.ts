// The execution tree as data: what `--format json` writes, what the visualizer and the web explorer read. Nodes come in the
// order in which they were made, parents before children, so a tree can be written, sent and read as a stream.

import type { PathResult, Verdict } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';

export const TREE_VERSION = 1;

/** First line of the stream, or the head of the document `{ ...header, "nodes": [...] }`. */
export interface TreeHeader {
  readonly everypathTree: typeof TREE_VERSION;
  readonly unit: string;
  readonly file: string;
  readonly detail: TreeDetail;
}

export type TreeDetail = 'statements' | 'branches' | 'conditions' | 'calls' | 'custom';

export interface TreeDocument extends TreeHeader {
  readonly nodes: readonly TreeNode[];
  readonly verdict?: Verdict;
}

export type NodeKind =
  | 'root' // entry of the unit
  | 'statement'
  | 'branch' // a conditional: drawn as a diamond
  | 'choice' // lazy initialization, choose(): drawn as a diamond
  | 'call'
  | 'return'
  | 'condition' // path-condition update: the label is the added conjunct
  | 'end' // final node
  | 'infeasible' // an option that is not possible, on request
  | 'subsumed' // the state was seen before: `target` is where
  | 'custom';

export interface TreeNode {
  /** 0 is the root; a child's id is larger than its parent's. */
  readonly id: number;
  /** -1 for the root. */
  readonly parent: number;
  readonly kind: NodeKind;
  /** On the edge from the parent: `true`, `false`, the option taken. */
  readonly edge?: string;
  /** Source text of the statement, condition or call; the conjunct; the outcome. */
  readonly label: string;
  readonly location?: SourceRange;
  /** Only one option was possible here (a single outgoing edge). */
  readonly forced?: boolean;
  /** Forced because no input has a part in it: the condition had a known value. */
  readonly concrete?: boolean;
  /** Of `end`: the path with condition, inputs, outcome, generated code; undefined when it was only counted. */
  readonly path?: PathResult;
  /** Of `end`: returned, threw, violated, exited, cut. */
  readonly outcome?: string;
  /** Of `subsumed`: the last node before the stored state that covers this one, on the path that came to it first. */
  readonly target?: number;
  /** Values of variables in source notation, when asked for. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Attached by a node factory of the user. */
  readonly data?: unknown;
}
