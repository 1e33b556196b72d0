// How often each place of the code has been decided by the input on the running path: the size that bounds are about. A loop over
// an input decides its condition once for each element, a recursion once for each level; a place that the input decides once has round 1.
// Read from the decisions of the run, where a strategy asks (strategies/bounded.ts).
import type { SiteId } from '../path/choice.js';
import { Kind, kindOf } from '../path/path.js';
import type { DecisionTape } from '../path/tape.js';

export class Rounds {
  private readonly counts: number[] = [];
  private readonly touched: SiteId[] = [];
  /** Entries of the run that were counted. */
  private counted = 0;

  /** Another run begins. */
  reset(): void {
    const { counts, touched } = this;
    for (let i = 0; i < touched.length; i++) counts[touched[i]] = 0;
    touched.length = 0;
    this.counted = 0;
  }

  /** The round of a decision that would be made at this place now. Parameters are decided outside of the code: once each. */
  next(site: SiteId, { at, entries, sites }: DecisionTape): number {
    for (; this.counted < at; this.counted++) {
      const kind = kindOf(entries[this.counted]);
      if (kind !== Kind.forced && kind < Kind.value) this.count(sites[this.counted]);
    }
    return site < 0 ? 1 : (this.counts[site] ?? 0) + 1;
  }

  private count(site: SiteId): void {
    if (site < 0) return;
    const before = this.counts[site] ?? 0;
    if (before === 0) this.touched.push(site);
    this.counts[site] = before + 1;
  }
}
