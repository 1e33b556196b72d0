// Binary search on a sorted array finds what is there.
// expect: {"unit":"search","verdict":"proved"}
import { assert } from 'everypath';

function sorted(xs: number[]): boolean {
  for (let i = 1; i < xs.length; i++) {
    if (!(xs[i - 1] <= xs[i])) return false;
  }
  return true;
}

/** @requires xs.length >= 1 && xs.length <= 3 && sorted(xs) && xs[0] === x */
export function search(xs: number[], x: number): void {
  let lo = 0;
  let hi = xs.length - 1;
  let found = false;
  while (lo <= hi && !found) {
    const mid = (lo + hi) >> 1;
    if (xs[mid] === x) found = true;
    else if (xs[mid] < x) {
      lo = mid + 1; // unreachable
    } else hi = mid - 1;
  }
  assert(found);
}
