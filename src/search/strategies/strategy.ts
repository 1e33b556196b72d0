// A strategy decides which open branch is explored next and how far a run may go on. The explorer hands it every
// option it does not take itself; an exhausted search gives the same paths under every strategy.
import type { SiteId } from '../../path/choice.js';
import type { OpenBranch } from '../open-branch.js';

export interface Strategy {
  add(open: OpenBranch): void;
  next(): OpenBranch | undefined;
  /** Branches waiting. */
  readonly size: number;
  /** May the current run go past an unforced decision at this depth? If not, all its options are added instead. */
  reaches(depth: number): boolean;
  /** Which of `count` new options the current run takes itself; of `allowed`, if given, by index. */
  pick(count: number, site: SiteId, allowed?: readonly number[]): number;
  /** The current run took an option without asking. */
  took(site: SiteId, option: number): void;
}

/** The option that the current run takes, of those that are allowed. */
export function pickOption(
  strategy: Strategy,
  count: number,
  site: SiteId,
  allowed: readonly number[] | undefined,
): number {
  if (allowed === undefined) return strategy.pick(count, site);
  return allowed[strategy.pick(allowed.length, site, allowed)];
}
