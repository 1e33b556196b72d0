// What is known of a unit that was not explored to its end: plain data, with which any worker on any machine goes on.
import type { WrittenBranch } from '../../search/sharing/written-branch.js';
import type { Findings } from './merged.js';

export interface SharedState {
  /** Branches that were found and not explored. */
  readonly open: readonly WrittenBranch[];
  /** Rounds up to which it is explored now; null: no bound. */
  readonly bound: number | null;
  /** All paths up to it were explored. */
  readonly told: number | null;
  readonly findings: Findings;
}
