// The partition step of quicksort on an array of any length (abstraction-2009, Fig. 9): with and without the mistake.
// JavaScript reads undefined outside an array, so `at` says what the program means: nothing is read out of bounds.
//   npx everypath check examples/array-partition.ts --arrays symbolic --match array
import { assert } from 'everypath';

function at(a: readonly number[], i: number): number {
  assert(i >= 0 && i < a.length, 'out of bounds');
  return a[i];
}

/**
 * Nothing stops `lo` when no element is larger than the pivot.
 * @requires a.length > 2 && a.every((x) => Number.isInteger(x))
 */
export function partitionUnchecked(a: number[]): void {
  const pivot = a[0];
  let lo = 1;
  let hi = a.length - 1;
  while (lo <= hi) {
    while (at(a, lo) <= pivot) lo++;
    while (at(a, hi) > pivot) hi--;
    if (lo < hi) swap(a, lo, hi);
  }
}

/** @requires a.length > 2 && a.every((x) => Number.isInteger(x)) */
export function partition(a: number[]): void {
  const pivot = a[0];
  let lo = 1;
  let hi = a.length - 1;
  while (lo <= hi) {
    while (lo <= hi && at(a, lo) <= pivot) lo++;
    while (at(a, hi) > pivot) hi--;
    if (lo < hi) swap(a, lo, hi);
  }
}

function swap(a: number[], i: number, j: number): void {
  const x = a[i];
  a[i] = a[j];
  a[j] = x;
}
