// An element beyond the end makes an array of the module longer; the next path finds it as it was.
// expect: {"unit":"far","verdict":"proved","paths":3}
// expect: {"unit":"appended","verdict":"proved","paths":3}
// expect: {"unit":"named","verdict":"proved","paths":2}
import { assert } from 'everypath';

const empty: number[] = [];
const one: number[] = [1];

export function far(n: number): number {
  assert(empty.length === 0 && !(7 in empty));
  empty[7] = n;
  return n > 3 ? 1 : n > 2 ? 2 : 3;
}

export function appended(n: number): number {
  assert(one.length === 1);
  one[1] = n;
  one[one.length] = n;
  return n > 3 ? 1 : n > 2 ? 2 : 3;
}

export function named(n: number): number {
  assert(one.length === 1 && !('label' in one));
  (one as unknown as Record<string, number>)['5'] = n;
  (one as unknown as Record<string, number>).label = n;
  return n > 3 ? one.length : 3;
}
