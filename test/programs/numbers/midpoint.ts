// The midpoint of two doubles overflows where the halves do not.
// expect: {"unit":"naive","verdict":"refuted","violations":["assertion"],"gaps":"any"}
// expect: {"unit":"careful","verdict":"proved"}
// expect: {"unit":"indices","verdict":"proved"}
// expect: {"unit":"int32","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires Number.isFinite(lo) && Number.isFinite(hi) && lo <= hi */
export function naive(lo: number, hi: number): number {
  const mid = (lo + hi) / 2;
  assert(lo <= mid && mid <= hi);
  return mid;
}

/** @requires lo >= 0 && lo <= hi && hi < 1e6 */
export function careful(lo: number, hi: number): number {
  const mid = lo + (hi - lo) / 2;
  assert(lo <= mid);
  return mid;
}

/** @requires Number.isInteger(lo) && Number.isInteger(hi) && lo >= 0 && lo < hi && hi <= 1000 */
export function indices(lo: number, hi: number): number {
  const mid = Math.floor((lo + hi) / 2);
  assert(lo <= mid && mid < hi);
  return mid;
}

/** @requires lo === (lo | 0) && hi === (hi | 0) && lo >= 0 && lo <= hi */
export function int32(lo: number, hi: number): number {
  const mid = ((lo + hi) | 0) >> 1;
  assert(mid >= lo);
  return mid;
}
