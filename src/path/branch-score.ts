// A search strategy of the user's own: a score for each open branch. `--search FILE` and `search: FILE` load it
// (host/load-score.ts); search/strategies/best-first.ts asks it.
import type { SourceRange } from '../result/source-range.js';

export interface BranchScore {
  /**
   * Asked once, when the branch is found. The branch with the highest score is explored next; of equal ones the one that was
   * found last. A run that comes to a new choice takes the option with the highest score itself; of equal ones the first.
   * Whatever the scores, an exhausted search gives the same paths.
   */
  score(branch: ScoredBranch): number;
}

/** One option of one choice, which is still to be explored. */
export interface ScoredBranch {
  /** A condition of the program, what an undecided part of the input is, or `choose()`. */
  readonly kind: 'branch' | 'shape' | 'choose';
  /** Of a branch: 0 if the condition holds, 1 if it does not. */
  readonly option: number;
  /** Choices of the path up to here, with this one; forced decisions do not count. */
  readonly depth: number;
  /** Where the program decides. Undefined for inputs that are decided before it runs. */
  readonly location: SourceRange | undefined;
  /** How often this option was taken at this place so far. */
  readonly taken: number;
}
