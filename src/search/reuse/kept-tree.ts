// The tree of a search as plain data, for the search after the next change of the code: which decisions led where, and which marks
// fired on the way. Made by tree-recorder.ts, read by old-tree.ts; the host keeps it in between and renumbers its marks.
// Always holds: a node stands before its children; a node without children ended there, or stands for all that came below it.

/** What became of the runs that ended at a node, or below one that stands for more. */
export interface KeptEnd {
  /** Into `sets`: marks that fired on these runs, from their start; no others did. */
  readonly set: number;
  readonly paths: number;
  readonly infeasible: number;
  /** Options taken below the node. */
  readonly states: number;
  /** Unforced decisions on the longest path. */
  readonly depth: number;
  /** Something happened that only a run can tell again: a gap, a violation, a value that was chosen. */
  readonly again: boolean;
  /** Numbers of the paths that were told, in the order in which they were. */
  readonly told: readonly number[];
  /** Marks that these paths have confirmed on the original. */
  readonly confirmed: readonly number[];
  /** Into `texts`: what the runs rest on. */
  readonly rests: readonly number[];
}

export interface KeptTree {
  /** Of each node: the number of its parent (-1 for the first one), the option that leads to it, its end (-1: it has children). */
  readonly parents: readonly number[];
  readonly options: readonly number[];
  readonly ends: readonly number[];
  readonly list: readonly KeptEnd[];
  /** Marks by number; those that fired in contracts only as `-1 - number`. */
  readonly sets: readonly (readonly number[])[];
  readonly texts: readonly string[];
  /** Marks that fired while the program was loaded. */
  readonly loading: readonly number[];
}

/** What a search took from its host: the tree of the last one, with marks as they are numbered now, and its paths. */
export interface OldSearch {
  readonly tree: KeptTree;
  /** By the numbers in `told`; undefined where it cannot be said any more. */
  readonly paths: readonly unknown[];
  /** Sets of marks of which some stand for other code now. */
  readonly changed: readonly number[];
}
