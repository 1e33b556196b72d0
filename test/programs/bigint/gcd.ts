// Remainders of bigints take the sign of the dividend.
// expect: {"unit":"floorMod","verdict":"proved"}
// expect: {"unit":"sign","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"equal","verdict":"proved","paths":2}
import { assert } from 'everypath';

/** @requires n > 0n && n < 5n && x > -20n && x < 20n */
export function floorMod(x: bigint, n: bigint): bigint {
  const r = x % n;
  const m = r < 0n ? r + n : r;
  assert(m >= 0n && m < n);
  return m;
}

/** @requires n !== 0n */
export function sign(x: bigint, n: bigint): void {
  assert(x % n >= 0n);
}

export function equal(x: bigint): string {
  // @ts-ignore bigints and numbers are compared by value
  return x == 3 ? 'three' : typeof x;
}
