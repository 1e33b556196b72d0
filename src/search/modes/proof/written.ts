// Invariants that the user wrote before a loop, in a proof: each is checked at every arrival at the head and assumed of the widened state. Used by loop-heads.ts.
// Soundness: one that is not known to hold ends the proof, since the unit says that it holds. So none is ever dropped, and what is assumed was checked.
import type { LoopHead } from '../../../languages/state-reader.js';
import type { SiteId } from '../../../path/choice.js';
import type { SearchParts } from '../../parts.js';
import { assumeOne, holdsAlways, waysToHold } from './clauses.js';

type Once = <T>(compute: () => T) => T;

/** The texts of those that may be false here. */
export function notKept({ invariants }: LoopHead, search: SearchParts, once: Once): string[] {
  if (invariants.length === 0) return [];
  return once(() => invariants.filter(({ holds }) => !holdsAlways(search, holds)).map(({ text }) => text));
}

/** @returns their texts without the tag */
export function assumeWritten({ invariants }: LoopHead, search: SearchParts, once: Once, site: SiteId): string[] {
  for (const { holds } of invariants) {
    assumeOne(
      search,
      once(() => waysToHold(search, holds)),
      site,
    );
  }
  return invariants.map(({ text }) => text.replace(/^@invariant /, ''));
}
