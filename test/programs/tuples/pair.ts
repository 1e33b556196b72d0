// A pair, sorted.
// expect: {"unit":"sorted","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function sorted(pair: [number, number]): [number, number] {
  assert(pair.length === 2);
  const [a, b] = pair;
  return a > b ? [b, a] : [a, b];
}
