// Messages between the engine's process and its host. Plain data; results are sent as they are found, so that ending the
// process loses nothing.

import type { Comparand } from '../languages/comparand.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import type { SourceRange } from '../result/source-range.js';
import type { SearchMessage } from '../search/messages.js';
import type { SuiteJob } from '../search/modes/goals/suite-job.js';
import type { Attempts } from '../search/proof-trials.js';
import type { PartJob, Standing, Turn } from '../search/sharing/part.js';
import type { NodeBatch } from '../trace/columns.js';
import type { PackedPart, PackedWork } from './sharing/packed-branches.js';
import type { TreeRequest } from './tree-stream.js';

export interface EngineJob {
  readonly unit: UnitDescription;
  /** Whose unit it is, by name. */
  readonly language: string;
  readonly options: CheckOptions;
  /** Jobs with the same number are of the same program. */
  readonly source: number;
  /** Seconds without anything new after which the search may end. */
  readonly patience?: number | undefined;
  /** Seconds for loading, which are no part of the time limit; as long as that unless given. */
  readonly loading?: number | undefined;
  /** Compare with this version. */
  readonly against?: Comparand;
  /** Build the execution tree. */
  readonly tree?: TreeRequest;
  /** Look for tests: paths that meet the goals of a criterion. */
  readonly suite?: SuiteJob;
  /** The host keeps the tree of the search, and has perhaps one of an earlier search. */
  readonly keeps?: boolean | undefined;
  /** Others explore the unit: it is proved. */
  readonly proves?: Attempts | undefined;
  /** Explore a part of the unit: others explore the rest. */
  readonly part?: PartJob;
  /** The host has a store of solved conditions: what its entries are checked against, and whether it is worth asking. */
  readonly solved?: { readonly version: string; readonly asks: boolean } | undefined;
}

export type EngineMessage =
  | SearchMessage
  | { readonly type: 'tree'; readonly batch: NodeBatch }
  /** Of a worker that explores a part: how it stands; each is answered by a turn. */
  | { readonly type: 'standing'; readonly standing: Standing }
  | { readonly type: 'part'; readonly part: PackedPart }
  /** The program could not be loaded; with `option`, an option does not fit it; with `missing`, it has no such unit;
   *  with `late`, the time limit ended the loading. */
  | {
      readonly type: 'load-error';
      readonly message: string;
      readonly location?: SourceRange;
      readonly option?: boolean;
      readonly missing?: boolean;
      readonly late?: boolean;
    }
  /** The back end asks the front end; both speak the language's own protocol. */
  | { readonly type: 'load'; readonly request: unknown }
  /** The program is loaded: is there a tree of an earlier search? Answered like a question of the back end's. */
  | { readonly type: 'old-search?' }
  /** What is known of a condition? Answered like a question of the back end's. */
  | { readonly type: 'solved?'; readonly key: string }
  | { readonly type: 'solved'; readonly key: string; readonly entry: string };

export type ToEngine =
  | { readonly type: 'job'; readonly job: EngineJob }
  | { readonly type: 'reply'; readonly answer: unknown }
  | { readonly type: 'turn'; readonly turn: Turn }
  /** For a worker that waits. */
  | { readonly type: 'work'; readonly work: PackedWork }
  /** Nothing is left of the unit that it shares with others. */
  | { readonly type: 'over' }
  /** The host has dealt with so many batches of the tree. */
  | { readonly type: 'credit'; readonly count: number };

export type FromEngine =
  | EngineMessage
  /** The job has been read: from here on its time counts. */
  | { readonly type: 'begun' }
  /** Milliseconds of processor time that the process has used. */
  | { readonly type: 'used'; readonly milliseconds: number }
  /** An error of the engine's own; the process ends. */
  | { readonly type: 'failed'; readonly message: string };

/** What the process writes, for its host's own use too. */
export type FromProcess =
  | FromEngine
  /** V8's code of the engine, for the next process. */
  | { readonly type: 'code'; readonly bytes: Uint8Array };

/** Seconds that one unit of a check may take. */
export interface UnitShare {
  readonly timeout: number;
  /** The search ends when nothing new was reached for so long, where it knows. */
  readonly patience: number;
  /** Loading the program may take so long, which is not part of `timeout`: other units use the same. Undefined: as long as that. */
  readonly loading?: number;
}
