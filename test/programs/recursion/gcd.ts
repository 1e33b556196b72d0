// Euclid's algorithm on small numbers: the number of steps distinguishes the paths.
// expect: {"unit":"start","verdict":"proved","paths":4}
import { assert } from 'everypath';

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** @requires Number.isInteger(a) && Number.isInteger(b) && a >= 1 && a <= 6 && b >= 1 && b <= 6 */
export function start(a: number, b: number): void {
  assert(gcd(a, b) >= 1);
}
