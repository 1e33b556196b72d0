// == null covers both.
// expect: {"unit":"length","verdict":"proved"}
import { assert } from 'everypath';

export function length(x: number | null | undefined): number {
  if (x == null) {
    assert(x === null || x === undefined);
    return 0;
  }
  return x + 1;
}
