// The part of a unit that one worker explores, and what it tells of it. Plain data that crosses processes and machines
// (docs/scale-out.md). A `Part` is a commit: from then on the worker's work is what `rest` says, whatever becomes of the worker.
import type { UserModel } from '../../languages/user-model.js';
import type { Gap } from '../../result/outcome.js';
import type { SearchStats } from '../messages.js';
import type { WrittenBranch } from './written-branch.js';

/** What a worker may do until it is told more. */
export interface Lease {
  /** Paths that it may have counted in all. */
  readonly paths: number;
  /** Of the paths that end well, those are recorded that come before this one; undefined: any. */
  readonly before?: PathPlace | undefined;
}

/** Where a path stands in a report: by the smallest bound that it is within, then by its prefix. */
export interface PathPlace {
  readonly bound: number;
  readonly prefix: string;
}

export interface PartJob {
  /** Milliseconds of the worker's time between two turns, in the beginning. */
  readonly quantum: number;
  /** Of the workers of the unit, in the order in which they were started. */
  readonly number: number;
  /** It begins with the whole unit; without, it waits for work. */
  readonly root?: Root;
}

/** One worker begins: what it does is the same whoever helps later. */
export interface Root {
  /** After so many runs it says what it has found; from here on others may help. */
  readonly runs: number;
  /** Branches of a larger round are given back. */
  readonly bound: number;
  /** The bound from there on. */
  readonly next: number;
  readonly lease: Lease;
}

/** What a search has found that comes to paths from several ends, since its last commit. */
export interface Finds {
  /** Of paths that were counted: others may count the same ones. */
  readonly keys: readonly string[];
  /** Marks that were confirmed on the original: others need not look for them. */
  readonly marks: readonly number[];
}

export interface Part {
  /** What the worker goes on with: this is its work from now on. */
  readonly rest: readonly WrittenBranch[];
  /** What it leaves to others. */
  readonly given: readonly WrittenBranch[];
  /** It has nothing to do. */
  readonly idle: boolean;
  /** It waits and keeps the rest, which is beyond the bound. */
  readonly holds?: boolean | undefined;
  /** Milliseconds that it has searched. */
  readonly spent: number;
  /** Of all its work for this unit, as the gaps. */
  readonly stats: SearchStats;
  readonly gaps: readonly Gap[];
  /** Nothing was cut. */
  readonly complete: boolean;
  readonly restsOn: readonly string[];
  /** Statements (indices) that would not have been noticed. */
  readonly unmarked: readonly number[];
  readonly models: readonly UserModel[];
  /** That a bound was explored may be told, as far as this worker knows. */
  readonly tellsBounds: boolean;
  /** The most often that a path has decided one place of the code. */
  readonly rounds: number;
  readonly finds?: Finds | undefined;
  /** As in how a worker stands. */
  readonly bound?: number | undefined;
}

/** What a worker is told at a turn. */
export interface Turn {
  /** It gives away some of its branches. */
  readonly share: boolean;
  /** It says what it has done. */
  readonly commit: boolean;
  /** It gives back everything and waits. */
  readonly stop: boolean;
  readonly lease: Lease;
  /** Milliseconds until the next turn. */
  readonly quantum: number;
  /** Marks that others have confirmed since it was told last. */
  readonly marks?: readonly number[] | undefined;
}

/** What a worker that waits is given. */
export interface Work {
  readonly branches: readonly WrittenBranch[];
  /** Branches of a larger round are given back. */
  readonly bound: number;
  /** Of the paths that end well, so many are recorded: the first in the order of the report. */
  readonly keep: number;
  readonly lease: Lease;
  /** As in a turn. */
  readonly marks?: readonly number[] | undefined;
}

/** How a worker stands. */
export interface Standing {
  /** Branches that wait. */
  readonly open: number;
  /** Depth of the shallowest of them, where there is one to give away. */
  readonly top: number | undefined;
  /** Milliseconds that it has searched. */
  readonly spent: number;
  readonly stats: SearchStats;
  /** As in a part. */
  readonly rounds: number;
  /** The one that it keeps: larger than it was told where very many branches waited before that. */
  readonly bound?: number | undefined;
}

/** The worker's way to whoever hands out the work. */
export interface Colleagues {
  readonly job: PartJob;
  /** Tells how the worker stands; answers what was said to the last time it told. */
  turn(standing: Standing): Turn | undefined;
  /** Like a turn, and waits for the answer. */
  ask(standing: Standing): Turn;
  commit(part: Part): void;
  /** Waits for more; undefined: the search is over. */
  work(): Work | undefined;
}
