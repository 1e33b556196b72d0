// A strategy decides which open branch is explored next and how far a run may go on. RunContext hands it every option
// that a run does not take itself; an exhausted search gives the same paths under every strategy.
import type { SiteId } from '../../path/choice.js';
import type { Kind } from '../../path/path.js';
import type { OpenBranch } from '../open-branch.js';
import type { Rounds } from '../rounds.js';

/** A new choice with several options. */
export interface Fork {
  readonly kind: Kind;
  readonly site: SiteId;
  /** Unforced decisions including this one. */
  readonly depth: number;
}

export interface Strategy {
  add(open: OpenBranch): void;
  next(): OpenBranch | undefined;
  /** Branches waiting. */
  readonly size: number;
  /** Takes out all that wait, in an order in which they can be added again. */
  drain(): OpenBranch[];
  /**
   * May the current run go past an unforced decision at this depth, at a place that is decided for the so-many-th time? If not,
   * all its options are added instead.
   */
  reaches(depth: number, round: number): boolean;
  /** Counts rounds, if the strategy asks for them; otherwise they are 0. */
  readonly rounds?: Rounds;
  /** Which of `count` new options the current run takes itself; of `allowed`, if given, by index. */
  pick(fork: Fork, count: number, allowed?: readonly number[]): number;
  /** The current run took an option without asking. */
  took(site: SiteId, option: number): void;
}

/** The option that the current run takes, of those that are allowed. */
export function pickOption(
  strategy: Strategy,
  fork: Fork,
  count: number,
  allowed: readonly number[] | undefined,
): number {
  if (allowed === undefined) return strategy.pick(fork, count);
  return allowed[strategy.pick(fork, allowed.length, allowed)];
}
