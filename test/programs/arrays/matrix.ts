// A matrix whose rows may be one and the same array.
// expect: {"unit":"diagonal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"transpose","verdict":"proved"}
import { assert } from 'everypath';

/** @requires m.length === 2 && m[0].length === 2 && m[1].length === 2 */
export function diagonal(m: number[][]): void {
  m[0][0] = 1;
  m[0][1] = 0;
  m[1][0] = 0;
  m[1][1] = 1;
  assert(m[0][0] + m[1][1] === 2);
}

/** @requires m.length === 2 && m[0].length === 2 && m[1].length === 2 && m[0] !== m[1] */
export function transpose(m: number[][]): number[][] {
  const t = m[0].map((_, j) => m.map((row) => row[j]));
  assert(Object.is(t[0][1], m[1][0]) && Object.is(t[1][0], m[0][1]));
  return t;
}
