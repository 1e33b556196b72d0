// Generators used inside: they stop where the consumer stops.
// expect: {"unit":"firstAbove","verdict":"proved"}
// expect: {"unit":"zip","verdict":"proved"}
import { assert } from 'everypath';

function* steps(from: number, by: number): Generator<number> {
  for (let x = from; ; x += by) yield x;
}

/** @requires Number.isInteger(limit) && limit >= 0 && limit <= 4 */
export function firstAbove(limit: number): number {
  for (const x of steps(0, 2)) {
    if (x > limit) {
      assert(x - limit <= 2);
      return x;
    }
  }
  return -1; // unreachable
}

function* pairs(a: number[], b: number[]): Generator<[number, number]> {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) yield [a[i], b[i]];
}

/** @requires a.length <= 2 && b.length <= 2 */
export function zip(a: number[], b: number[]): number {
  let sum = 0;
  for (const [x, y] of pairs(a, b)) if (x < y) sum++;
  assert(sum <= a.length && sum <= b.length);
  return sum;
}
