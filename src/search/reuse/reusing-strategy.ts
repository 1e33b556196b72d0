// A strategy around another one: open branches below which nothing has changed are taken over in place of being handed out, and a run
// that passes a choice of the old tree goes where something has.
import type { SiteId } from '../../path/choice.js';
import type { OpenBranch } from '../open-branch.js';
import type { Rounds } from '../rounds.js';
import type { Fork, Strategy } from '../strategies/strategy.js';

export interface BranchReuse {
  /** Takes over what lies below an open branch; false: it has to be run. */
  takes(open: OpenBranch): boolean;
  /** The option below which something has to be run, of a choice that the current run has come to; undefined: any. */
  prefers(): number | undefined;
  /** The option that the run takes. */
  took(option: number): void;
}

export class ReusingStrategy implements Strategy {
  readonly rounds: Rounds | undefined;

  constructor(
    private readonly inner: Strategy,
    private readonly reuse: BranchReuse,
  ) {
    this.rounds = inner.rounds;
  }

  add(open: OpenBranch): void {
    this.inner.add(open);
  }

  next(): OpenBranch | undefined {
    for (;;) {
      const open = this.inner.next();
      if (open === undefined || !this.reuse.takes(open)) return open;
    }
  }

  drain(): OpenBranch[] {
    return this.inner.drain();
  }

  get size(): number {
    return this.inner.size;
  }

  reaches(depth: number, round: number): boolean {
    return this.inner.reaches(depth, round);
  }

  pick(fork: Fork, count: number, allowed?: readonly number[]): number {
    const wanted = this.reuse.prefers();
    const picked = wanted !== undefined && wanted < count ? wanted : this.inner.pick(fork, count, allowed);
    if (picked === wanted) this.inner.took(fork.site, picked);
    this.reuse.took(picked);
    return picked;
  }

  took(site: SiteId, option: number): void {
    this.inner.took(site, option);
  }
}
