// What is written under a key is read back; other keys stay.
// expect: {"unit":"write","verdict":"proved"}
import { assert } from 'everypath';

export function write(counts: Record<string, number>): void {
  const other = counts['b'];
  counts['a'] = 1;
  assert(counts['a'] === 1);
  assert(Object.is(counts['b'], other));
}
