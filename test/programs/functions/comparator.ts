// A comparator that nobody wrote: sorting two elements asks it at most once per order, consistently.
// expect: {"unit":"order","verdict":"proved"}
// expect: {"unit":"antisymmetric","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

type Compare = (a: number, b: number) => number;

export function order(a: number, b: number, compare: Compare): number {
  const first = compare(a, b) <= 0 ? a : b;
  assert(compare(a, b) === compare(a, b) || Number.isNaN(compare(a, b)));
  return first;
}

export function antisymmetric(a: number, b: number, compare: Compare): void {
  if (compare(a, b) < 0) assert(compare(b, a) >= 0);
}
