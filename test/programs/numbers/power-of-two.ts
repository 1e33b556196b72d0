// The bit trick for powers of two, and the numbers it is wrong about.
// expect: {"unit":"trick","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"guarded","verdict":"proved"}
import { assert } from 'everypath';

export function trick(n: number): boolean {
  const power = (n & (n - 1)) === 0;
  if (power) assert(n >= 1);
  return power;
}

/** @requires n === (n | 0) && n > 0 && n <= 8 */
export function guarded(n: number): boolean {
  const power = (n & (n - 1)) === 0;
  assert(power === (n === 1 || n === 2 || n === 4 || n === 8));
  return power;
}
