// The truth of a value. A decision that the run repeats is read from the tape, where site and value are those of the first time.
import type { Value } from '../value.js';
import { slow, tape } from './given.js';
import { isSymbolic, special } from './special.js';

/** The option of an entry is above these bits (path/tape.ts). */
const KIND_BITS = 3;

export const test = (a: Value, site: number): boolean => {
  if (typeof a !== 'object' || a === null) return !!a;
  const { at } = tape;
  if (at < tape.end && tape.asked[at] === a && tape.sites[at] === site) {
    tape.at = at + 1;
    return tape.entries[at] >>> KIND_BITS === 0;
  }
  return special(a) ? asked(a, site, at) : true;
};

function asked(a: Value, site: number, at: number): boolean {
  const answer = slow.test(a, site);
  // It was one decision, about nothing but this value.
  if (tape.at === at + 1 && isSymbolic(a)) tape.asked[at] = a;
  return answer;
}
