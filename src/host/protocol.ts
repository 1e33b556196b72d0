// Messages between the engine's thread and its host. Plain data; results are sent as they are found, so that ending the
// thread loses nothing.

import type { Comparand } from '../languages/comparand.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import type { SourceRange } from '../result/source-range.js';
import type { SearchMessage } from '../search/messages.js';
import type { SuiteJob } from '../search/modes/goals/suite-job.js';
import type { NodeBatch } from '../trace/columns.js';
import type { TreeJob } from './tree-stream.js';

export interface EngineJob {
  readonly unit: UnitDescription;
  /** Whose unit it is, by name. */
  readonly language: string;
  readonly options: CheckOptions;
  /** Jobs with the same number are of the same program. */
  readonly source: number;
  /** Seconds without anything new after which the search may end. */
  readonly patience?: number | undefined;
  /** Seconds for loading, which are then no part of the time limit. */
  readonly loading?: number | undefined;
  /** Compare with this version. */
  readonly against?: Comparand;
  /** Build the execution tree. */
  readonly tree?: TreeJob;
  /** Look for tests: paths that meet the goals of a criterion. */
  readonly suite?: SuiteJob;
}

export type EngineMessage =
  | SearchMessage
  | { readonly type: 'tree'; readonly batch: NodeBatch }
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
  | { readonly type: 'load'; readonly request: unknown };
/** Seconds that one unit of a check may take. */
export interface UnitShare {
  readonly timeout: number;
  /** The search ends when nothing new was reached for so long, where it knows. */
  readonly patience: number;
  /** Loading the program may take so long, and is not part of `timeout`: other units use the same. Undefined: it is part. */
  readonly loading?: number;
}
