// A saturating counter: the boundary where adding one changes nothing.
// expect: {"unit":"bump","verdict":"proved","paths":2}
// expect: {"unit":"endless","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires n >= 0 && Number.isSafeInteger(n) */
export function bump(n: number): number {
  const next = n < Number.MAX_SAFE_INTEGER ? n + 1 : n;
  assert(next >= n && Number.isSafeInteger(next));
  return next;
}

/** @requires n >= 0 && Number.isInteger(n) */
export function endless(n: number): void {
  assert(n + 1 > n);
}
