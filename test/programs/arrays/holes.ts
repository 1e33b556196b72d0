// Holes, lengths that are set, indices past the end.
// expect: {"unit":"lengthen","verdict":"proved"}
// expect: {"unit":"shrink","verdict":"proved"}
// expect: {"unit":"past","verdict":"proved"}
// expect: {"unit":"invalid","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function lengthen(xs: number[]): number {
  const before = xs.length;
  xs.length = 3;
  let present = 0;
  xs.forEach(() => present++);
  assert(present === before);
  assert(xs[2] === undefined && !(2 in xs));
  return present;
}

/** @requires xs.length <= 3 */
export function shrink(xs: number[]): void {
  const before = xs.length;
  xs.length = Math.min(before, 1);
  assert(xs[1] === undefined);
  xs.length = before;
  if (before > 1) assert(xs[1] === undefined);
}

/** @requires xs.length <= 1 && Number.isInteger(i) && i >= -1 && i <= 2 */
export function past(xs: number[], i: number): string {
  const x = xs[i];
  if (x === undefined) {
    assert(i < 0 || i >= xs.length);
    return 'outside';
  }
  return 'inside';
}

/** @requires n >= -1 && n <= 3 */
export function invalid(n: number): number {
  const xs: number[] = [1, 2];
  xs.length = n;
  return xs.length;
}
