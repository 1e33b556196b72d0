// Clauses that the user wrote, within a proof: whether one holds wherever the path may be, and what it says where it is assumed. They are explored apart
// from the path, like contracts. Used by call-contract.ts and written.ts.
// Soundness: what was not evaluated to the end does not hold; what is assumed is at most what the clause says.
import { and, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import { exploreInner } from '../../contracts/inner.js';
import type { SearchParts } from '../../parts.js';

const BUDGET = 200;

export function holdsAlways({ inner }: SearchParts, body: () => boolean): boolean {
  let broken = false;
  const ended = exploreInner(inner, {
    body,
    visit: ({ result, session }) => {
      if (result.kind === 'value' && result.holds) return true;
      if (result.kind === 'aborted' && result.reason.kind === 'infeasible') return true;
      broken ||= session.model().status !== 'unsat';
      return !broken;
    },
    budget: BUDGET,
  });
  return !broken && ended === 'all';
}

/** Ways in which the clause can hold; undefined where they are too many. */
export function waysToHold({ inner }: SearchParts, body: () => boolean): (readonly Term[])[] | undefined {
  const ways: (readonly Term[])[] = [];
  const ended = exploreInner(inner, {
    conservative: true,
    body,
    visit: ({ result, conjuncts }) => {
      if (result.kind !== 'value' || result.holds) ways.push(conjuncts.filter((c) => typeof c !== 'function'));
      return true;
    },
    budget: BUDGET,
  });
  return ended === 'all' ? ways : undefined;
}

export function assumeOne({ run, path }: SearchParts, ways: (readonly Term[])[] | undefined, site: SiteId): void {
  if (ways === undefined) return;
  if (ways.length === 0) path.abort({ kind: 'infeasible' });
  run.assume(or(...ways.map((terms) => and(...terms))), site);
}
