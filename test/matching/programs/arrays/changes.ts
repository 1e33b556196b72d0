// Loops that change an array of any length. Checked with --arrays symbolic --match array.
import { assert } from 'everypath';

const integers = (a: readonly number[]): boolean => a.every((x) => Number.isInteger(x));

function at(a: readonly number[], i: number): number {
  assert(i >= 0 && i < a.length, 'out of bounds');
  return a[i];
}

// ends
/** @requires a.length > 2 && integers(a) */
export function partition(a: number[]): void {
  const pivot = a[0];
  let lo = 1;
  let hi = a.length - 1;
  while (lo <= hi) {
    while (lo <= hi && at(a, lo) <= pivot) lo++;
    while (at(a, hi) > pivot) hi--;
    if (lo < hi) {
      const swapped = a[hi];
      a[hi] = a[lo];
      a[lo] = swapped;
    }
  }
}

// bug
/**
 * Nothing stops `lo` where no element is larger than the pivot.
 * @requires a.length > 2 && integers(a)
 */
export function partitionBuggy(a: number[]): void {
  const pivot = a[0];
  let lo = 1;
  let hi = a.length - 1;
  while (lo <= hi) {
    while (at(a, lo) <= pivot) lo++;
    while (at(a, hi) > pivot) hi--;
    if (lo < hi) {
      const swapped = a[hi];
      a[hi] = a[lo];
      a[lo] = swapped;
    }
  }
}

// ends
/** @requires integers(a) */
export function reverse(a: number[]): void {
  let lo = 0;
  let hi = a.length - 1;
  while (lo < hi) {
    const x = at(a, lo);
    a[lo] = at(a, hi);
    a[hi] = x;
    lo++;
    hi--;
  }
}

// bug
/**
 * The middle of three is overwritten.
 * @requires integers(a)
 */
export function reverseBuggy(a: number[]): void {
  let lo = 0;
  let hi = a.length - 1;
  while (lo < hi) {
    const x = at(a, lo);
    a[lo] = at(a, hi);
    a[hi] = x;
    lo++;
    hi--;
    if (lo === hi) hi--;
    if (lo > hi && a.length > 2) assert(at(a, lo) === a[hi + 2] && a[lo] !== a[lo + 1] + 1);
  }
}

// ends
/** Moves the elements one place to the left. */
export function rotate(a: number[]): void {
  if (a.length === 0) return;
  const first = a[0];
  for (let i = 0; i + 1 < a.length; i++) a[i] = at(a, i + 1);
  a[a.length - 1] = first;
}

// bug
/**
 * Runs one step too far: the last element becomes undefined before it is used.
 * @requires a.length > 2
 */
export function rotateBuggy(a: number[]): void {
  const first = a[0];
  for (let i = 0; i < a.length; i++) a[i] = at(a, i + 1);
  a[a.length - 1] = first;
}

// ends
/**
 * Inserts the element at `n` into the sorted ones before it.
 * @requires Number.isInteger(n) && n > 0 && n < a.length && integers(a)
 */
export function insertStep(a: number[], n: number): void {
  const x = a[n];
  let i = n;
  while (i > 0 && at(a, i - 1) > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
}

// bug
/**
 * Nothing stops it at the first element.
 * @requires Number.isInteger(n) && n > 1 && n < a.length && integers(a)
 */
export function insertStepBuggy(a: number[], n: number): void {
  const x = a[n];
  let i = n;
  while (at(a, i - 1) > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
}

// open
/** Keeps the first of equal neighbours. The elements kept are known to differ: it ends when numbers are forgotten, too. */
export function dedupe(a: number[]): number {
  let kept = 0;
  for (let i = 0; i < a.length; i++) {
    if (i > 0 && at(a, i) === at(a, kept - 1)) continue;
    a[kept++] = a[i];
  }
  assert(kept <= a.length);
  return kept;
}

// bug
/**
 * Compares with the element before, which may have been overwritten: three elements show it.
 * @requires integers(a)
 */
export function dedupeBuggy(a: number[]): number {
  let kept = 1;
  for (let i = 1; i < a.length; i++) {
    if (at(a, i) === at(a, kept)) continue;
    a[kept++] = a[i];
  }
  assert(kept > a.length - 2 || a[0] !== a[1], 'the first two are kept');
  return kept;
}
