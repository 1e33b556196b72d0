// Loops over an array of any length that look at its elements. Checked with --arrays symbolic --match array.
import { assert } from 'everypath';

const integers = (a: readonly number[]): boolean => a.every((x) => Number.isInteger(x));

function at(a: readonly number[], i: number): number {
  assert(i >= 0 && i < a.length, 'out of bounds');
  return a[i];
}

// ends
/**
 * @requires a.length > 0 && integers(a)
 */
export function max(a: number[]): number {
  let m = at(a, 0);
  for (let i = 1; i < a.length; i++) if (at(a, i) > m) m = a[i];
  assert(m >= a[0]);
  return m;
}

// bug
/**
 * Forgets the last of three or more.
 * @requires a.length > 0 && integers(a)
 */
export function maxBuggy(a: number[]): number {
  let m = a[0];
  for (let i = 1; i < a.length; i++) if (a[i] > m && !(i > 1 && i === a.length - 1)) m = a[i];
  assert(m >= a[a.length - 1]);
  return m;
}

// ends
/** @requires integers(a) */
export function find(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (at(a, i) === x) return i;
  return -1;
}

// bug
/**
 * Starts again behind a pair of equal neighbours, one too far.
 * @requires integers(a)
 */
export function countRuns(a: number[]): number {
  let runs = 0;
  let i = 0;
  while (i < a.length) {
    runs++;
    let j = i + 1;
    while (j < a.length && a[j] === a[i]) j++;
    if (j - i > 1 && j < a.length) assert(at(a, j + 1) >= 0 || true);
    i = j;
  }
  return runs;
}

// ends
/**
 * Two pointers that move towards each other.
 * @requires integers(a)
 */
export function isPalindrome(a: number[]): boolean {
  let lo = 0;
  let hi = a.length - 1;
  while (lo < hi) {
    if (at(a, lo) !== at(a, hi)) return false;
    lo++;
    hi--;
  }
  return true;
}

// bug
/**
 * The pointers cross without being stopped.
 * @requires integers(a) && a.length > 2
 */
export function meetBuggy(a: number[]): number {
  let lo = 0;
  let hi = a.length - 1;
  while (lo !== hi) {
    if (at(a, lo) <= at(a, hi)) lo++;
    else hi--;
    if (lo < hi && at(a, lo) === at(a, hi)) {
      lo++;
      hi--;
    }
  }
  return a[lo];
}

// ends
/** @requires a.every((x, i) => a.every((y, j) => i >= j || x <= y)) */
export function binarySearch(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    const y = at(a, mid);
    if (y === x) return mid;
    if (y < x) lo = mid + 1;
    else hi = mid;
  }
  return -1;
}

// bug
/**
 * Looks past the end where all elements are smaller.
 * @requires a.length > 2
 */
export function lowerBoundBuggy(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (at(a, mid) < x) lo = mid + 1;
    else hi = mid;
  }
  return at(a, lo);
}
