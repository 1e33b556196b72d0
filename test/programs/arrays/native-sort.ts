// Array.prototype.sort with a comparison that sees symbolic numbers.
// expect: {"unit":"ascending","verdict":"proved"}
import { assert } from 'everypath';

/** @requires Number.isSafeInteger(a) && Number.isSafeInteger(b) */
export function ascending(a: number, b: number): void {
  const xs = [a, b].sort((x, y) => x - y);
  assert(xs[0] <= xs[1]);
}
