// So is the content of a module's array.
// expect: {"unit":"add","verdict":"proved"}
import { assert } from 'everypath';

const cache: number[] = [3, 1, 2];

export function add(x: number): number {
  assert(cache.length === 3);
  assert(cache[0] === 3);
  cache.push(x);
  cache.sort((a, b) => a - b > 0 ? 1 : -1);
  cache.length = 1;
  if (x > 0) return 1;
  return 0;
}
