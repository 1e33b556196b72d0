// Words counted in a Map made by the code, with concrete keys.
// expect: {"unit":"tally","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function tally(extra: boolean): void {
  const counts = new Map<string, number>();
  for (const word of ['a', 'b', 'a']) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (extra) counts.set('a', counts.get('a')! + 1);
  assert(counts.get('a') === (extra ? 3 : 2));
}
