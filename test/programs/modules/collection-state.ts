// So is the content of a Map and of a Set.
// expect: {"unit":"add","verdict":"proved","paths":2}
import { assert } from 'everypath';

const seen = new Set<string>(['initial']);
const counts = new Map<string, number>([['a', 1]]);

export function add(extra: boolean): void {
  assert(seen.size === 1);
  assert(counts.get('a') === 1);
  seen.add('more');
  counts.set('a', 2);
  counts.delete('b');
  if (extra) {
    seen.clear();
    counts.clear();
  }
}
