// Messages between the engine's thread and its host. Plain data; results are sent as they are found, so that ending the
// thread loses nothing.

import type { TreeJob } from '../host/tree-stream.js';
import type { ModuleCode, Observe, SourceRange, UnitDescription } from '../languages/program.js';
import type { UserModel } from '../languages/user-model.js';
import type { Goal } from '../path/criterion.js';
import type { SuiteJob } from '../search/modes/goals/goal-tracker.js';
import type { NodeBatch } from '../trace/columns.js';
import type { Comparand } from './comparand.js';
import type { CheckOptions } from './options.js';
import type { Gap } from './outcome.js';
import type { MatchingStats, PathResult } from './result.js';

export interface EngineJob {
  readonly unit: UnitDescription;
  readonly options: CheckOptions;
  /** Jobs with the same number get the same modules. */
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

/** Counters as of now. */
export interface EngineStats {
  readonly paths: number;
  readonly states: number;
  readonly infeasible: number;
  readonly depth: number;
  readonly solverCalls: number;
  readonly solverTimeMs: number;
  readonly timeMs: number;
  readonly openBranches: number;
  readonly matching?: MatchingStats;
}

export type EngineMessage =
  /** The program is loaded, the options fit it; the search begins. */
  | { readonly type: 'loaded' }
  | { readonly type: 'progress'; readonly stats: EngineStats }
  | { readonly type: 'path'; readonly path: PathResult; readonly violation: boolean }
  | { readonly type: 'gaps'; readonly gaps: readonly Gap[] }
  | { readonly type: 'tree'; readonly batch: NodeBatch }
  /** Known before the search. */
  | { readonly type: 'goals'; readonly goals: readonly Goal[] }
  /** After the search: goals that only runs met whose inputs assume() left out. */
  | { readonly type: 'excluded-goals'; readonly names: readonly string[] }
  /** Indices into the unit's statements. */
  | { readonly type: 'reached'; readonly statements: readonly number[] }
  | {
      readonly type: 'finished';
      readonly exhausted: boolean;
      /** Statements of the unit (indices) that would not have been noticed. */
      readonly unmarked: readonly number[];
      readonly stats: EngineStats;
      readonly gaps: readonly Gap[];
      /** Models of the user's own that ran. */
      readonly models: readonly UserModel[];
      readonly restsOn: readonly string[];
    }
  /** The program could not be loaded; with `option`, an option does not fit it; with `missing`, it has no such unit. */
  | {
      readonly type: 'load-error';
      readonly message: string;
      readonly location?: SourceRange;
      readonly option?: boolean;
      readonly missing?: boolean;
    }
  | {
      readonly type: 'load';
      readonly specifier: string;
      readonly from: string | undefined;
      readonly observe: Observe | undefined;
    };

export type LoadReply = ModuleCode | { readonly error: string };
