// Counting by name: the names are not known, and neither are the properties that they make.
import { assert } from 'everypath';

/** A vote for "constructor" meets what every object inherits. */
export function count(votes: [string, string]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of votes) counts[name] = (counts[name] ?? 0) + 1;
  assert(typeof counts[votes[0]] === 'number');
  return counts;
}

/** The same without a prototype. */
export function countSafely(votes: [string, string]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null);
  for (const name of votes) counts[name] = (counts[name] ?? 0) + 1;
  assert(counts[votes[0]] === (votes[0] === votes[1] ? 2 : 1));
  assert(Object.keys(counts).length === (votes[0] === votes[1] ? 1 : 2));
  return counts;
}
