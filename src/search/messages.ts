// What a search tells about itself while it goes on. Plain data; the host's thread gets the same (host/protocol.ts).
import type { UserModel } from '../languages/user-model.js';
import type { Goal } from '../path/criterion.js';
import type { Gap } from '../result/outcome.js';
import type { ProofResult } from '../result/proof.js';
import type { MatchingStats, PathResult, ReusedStats, UsedSummary } from '../result/result.js';
import type { KeptTree } from './reuse/kept-tree.js';

/** Counters as of now. */
export interface SearchStats {
  readonly paths: number;
  readonly states: number;
  readonly infeasible: number;
  readonly depth: number;
  readonly solverCalls: number;
  readonly solverTimeMs: number;
  readonly timeMs: number;
  readonly openBranches: number;
  readonly matching?: MatchingStats;
  readonly reused?: ReusedStats;
}

export type SearchMessage =
  /** The program is loaded, the options fit it; the search begins. */
  | { readonly type: 'loaded' }
  | { readonly type: 'progress'; readonly stats: SearchStats }
  | {
      readonly type: 'path';
      readonly path: PathResult;
      readonly violation: boolean;
      /** The smallest one that it is within, where several workers explore a unit bound after bound. */
      readonly bound?: number | undefined;
    }
  /** Every path on which the input decides no place of the code more often than that was explored, and nothing was left open on them. */
  | { readonly type: 'bounded'; readonly bound: number }
  | { readonly type: 'gaps'; readonly gaps: readonly Gap[] }
  /** Known before the search. */
  | { readonly type: 'goals'; readonly goals: readonly Goal[] }
  /** After the search: goals that only runs met whose inputs assume() left out. */
  | { readonly type: 'excluded-goals'; readonly names: readonly string[] }
  /** Indices into the unit's statements. */
  | { readonly type: 'reached'; readonly statements: readonly number[] }
  /** The tree of a search that was exhausted, for the next one. */
  | { readonly type: 'kept'; readonly tree: KeptTree }
  | {
      readonly type: 'finished';
      readonly exhausted: boolean;
      /** Statements of the unit (indices) that would not have been noticed. */
      readonly unmarked: readonly number[];
      readonly stats: SearchStats;
      readonly gaps: readonly Gap[];
      /** Models of the user's own that ran. */
      readonly models: readonly UserModel[];
      readonly summaries: readonly UsedSummary[];
      readonly restsOn: readonly string[];
      /** The unit was proved by induction, whatever the search has left. */
      readonly proof?: ProofResult | undefined;
      /** The most often that a path has decided one place of the code: more than once in loops and recursions. */
      readonly rounds?: number;
    }
  /** A proof was tried between two runs, for so long; the search has its time besides. */
  | { readonly type: 'aside'; readonly milliseconds: number }
  /** The search has ended with this, and a proof by induction is tried for so many seconds: another end follows. */
  | {
      readonly type: 'proving';
      readonly finished: SearchMessage & { readonly type: 'finished' };
      readonly timeout: number;
    };
