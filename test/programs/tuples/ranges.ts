// Intervals as tuples: overlap is symmetric, unless a bound is NaN or the interval is empty.
// expect: {"unit":"symmetric","verdict":"proved"}
// expect: {"unit":"merge","verdict":"proved"}
// expect: {"unit":"swapped","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

type Range = [start: number, end: number];

function overlap([a, b]: Range, [c, d]: Range): boolean {
  return a <= d && c <= b;
}

export function symmetric(p: Range, q: Range): void {
  assert(overlap(p, q) === overlap(q, p));
}

/** @requires p[0] <= p[1] && q[0] <= q[1] */
export function merge(p: Range, q: Range): Range | null {
  if (!overlap(p, q)) return null;
  const merged: Range = [Math.min(p[0], q[0]), Math.max(p[1], q[1])];
  assert(merged[0] <= merged[1] && overlap(merged, p));
  return merged;
}

export function swapped(p: Range, q: Range): void {
  const [a] = q;
  [p[0], q[0]] = [q[0], p[0]];
  assert(Object.is(p[0], a));
  p[1] = 0;
  q[1] = 1;
  assert(p[1] === 0);
}
