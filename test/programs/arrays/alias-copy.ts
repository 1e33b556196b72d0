// Copying between two arrays that may be one.
// expect: {"unit":"reverseInto","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"append","verdict":"proved"}
import { assert } from 'everypath';

/** @requires from.length === 3 && to.length === 3 && from.every((x) => !Number.isNaN(x)) */
export function reverseInto(from: number[], to: number[]): void {
  const [first, , third] = from;
  for (let i = 0; i < 3; i++) to[2 - i] = from[i];
  assert(to[2] === first);
  assert(to[0] === third);
}

/** @requires a.length <= 1 && b.length <= 1 */
export function append(a: number[], b: number[]): number {
  const before = b.length;
  a.push(1);
  assert(b.length === before + (a === b ? 1 : 0));
  return a.length;
}
