// How often each place of the code has been decided by the input on the running path: the size that bounds are about. A loop over
// an input decides its condition once for each element, a recursion once for each level; a place that the input decides once has round 1.
// Read from the decisions of the run, where a strategy asks (strategies/bounded.ts).
import type { SiteId } from '../path/choice.js';
import { Kind, kindOf } from '../path/path.js';
import type { DecisionTape } from '../path/tape.js';
import { FIRST_PLACE } from './places.js';

export class Rounds {
  private readonly counts: number[] = [];
  /** Indices of counts. */
  private readonly touched: number[] = [];
  /** Entries of the run that were counted. */
  private counted = 0;

  /** Another run begins. */
  reset(): void {
    const { counts, touched } = this;
    for (let i = 0; i < touched.length; i++) counts[touched[i]] = 0;
    touched.length = 0;
    this.counted = 0;
  }

  /** The round of a decision that would be made at this place now. */
  next(site: SiteId, { at, entries, sites }: DecisionTape): number {
    for (; this.counted < at; this.counted++) {
      const kind = kindOf(entries[this.counted]);
      if (kind !== Kind.forced && kind < Kind.value) this.count(sites[this.counted]);
    }
    return isCounted(site) ? (this.counts[indexOf(site)] ?? 0) + 1 : 1;
  }

  private count(site: SiteId): void {
    if (!isCounted(site)) return;
    const index = indexOf(site);
    const before = this.counts[index] ?? 0;
    if (before === 0) this.touched.push(index);
    this.counts[index] = before + 1;
  }
}

/** A site of the program, or a place that has none. */
function isCounted(site: SiteId): boolean {
  return site >= 0 || site <= FIRST_PLACE;
}

function indexOf(site: SiteId): number {
  return site >= 0 ? site * 2 : (FIRST_PLACE - site) * 2 + 1;
}
