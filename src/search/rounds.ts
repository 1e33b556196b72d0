// How often each place of the code has been decided by the input on the running path: the size that bounds are about. A loop over
// an input decides its condition once for each element, a recursion once for each level; a place that the input decides once has round 1.
// Read from the decisions of the run, where a strategy asks (strategies/bounded.ts).
import { indexed } from '../logic/indexed.js';
import type { SiteId } from '../path/choice.js';
import { Kind, kindOf } from '../path/path.js';
import type { DecisionTape } from '../path/tape.js';
import { FIRST_PLACE } from './places.js';

export class Rounds {
  private readonly counts = indexed<number>();
  /** Entries of the run that were counted, by what they count as; -1: as nothing. */
  private readonly places = indexed<number>();
  private counted = 0;

  /** Another run begins: so many entries of the last one are its own, too. */
  rewind(held: number): void {
    const { counts, places } = this;
    while (this.counted > held) {
      const place = places[--this.counted];
      if (place >= 0) counts[place]--;
    }
  }

  /** The round of a decision that would be made at this place now. */
  next(site: SiteId, tape: DecisionTape): number {
    this.count(tape);
    const place = placeOf(site);
    return place < 0 ? 1 : (this.counts[place] ?? 0) + 1;
  }

  /** The most often that the run has decided one place. */
  most(tape: DecisionTape): number {
    this.count(tape);
    const { counts, places, counted } = this;
    let most = 0;
    for (let i = 0; i < counted; i++) if (places[i] >= 0 && counts[places[i]] > most) most = counts[places[i]];
    return most;
  }

  private count({ at, entries, sites }: DecisionTape): void {
    for (; this.counted < at; this.counted++) {
      const kind = kindOf(entries[this.counted]);
      const place = kind !== Kind.forced && kind < Kind.value ? placeOf(sites[this.counted]) : -1;
      this.places[this.counted] = place;
      if (place >= 0) this.counts[place] = (this.counts[place] ?? 0) + 1;
    }
  }
}

/** A number for a site of the program, or for a place that has none; -1 for what is not counted. */
function placeOf(site: SiteId): number {
  if (site >= 0) return site * 2;
  return site <= FIRST_PLACE ? (FIRST_PLACE - site) * 2 + 1 : -1;
}

/** The most often that the run has decided one place. */
export function roundsOf({ at, entries, sites }: DecisionTape): number {
  const counts = new Map<number, number>();
  let most = 0;
  for (let i = 0; i < at; i++) {
    const kind = kindOf(entries[i]);
    const place = kind !== Kind.forced && kind < Kind.value ? placeOf(sites[i]) : -1;
    if (place < 0) continue;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    most = Math.max(most, count);
  }
  return most;
}
