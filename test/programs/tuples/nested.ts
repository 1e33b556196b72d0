// Tuples inside a tuple may be the same object.
// expect: {"unit":"write","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

type Point = [number, number];

export function write(segment: [Point, Point]): void {
  segment[0][0] = 1;
  segment[1][0] = 2;
  assert(segment[0][0] === 1);
}
