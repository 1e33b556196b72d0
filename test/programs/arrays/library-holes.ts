// Holes: which methods pass over them and which see undefined, with symbolic positions.
// expect: {"unit":"walks","verdict":"proved"}
// expect: {"unit":"filled","verdict":"proved"}
// expect: {"unit":"moved","verdict":"proved"}
// expect: {"unit":"emptied","verdict":"proved"}
import { assert } from 'everypath';

/** @requires Number.isInteger(hole) && hole >= 0 && hole <= 2 */
export function walks(hole: number): void {
  const xs: (number | undefined)[] = [1, 2, 3];
  delete xs[hole];
  assert(xs.filter(() => true).length === 2);
  assert(xs.map((x) => x).length === 3 && !(hole in xs.map((x) => x)));
  assert(xs.includes(undefined) && xs.indexOf(undefined) === -1);
  assert(xs.findIndex((x) => x === undefined) === hole && xs.findLastIndex((x) => x === undefined) === hole);
  assert([...xs].indexOf(undefined) === hole);
  assert(xs.reduce<number>((n, x) => n + (x as number), 0) === 6 - (hole + 1));
}

/** @requires Number.isInteger(from) && Number.isInteger(to) && from >= -3 && from <= 3 && to >= -3 && to <= 3 */
export function filled(from: number, to: number): number {
  const xs: number[] = new Array(3);
  xs.fill(1, from, to);
  const present = Object.keys(xs).length;
  const start = from < 0 ? from + 3 : from;
  const end = to < 0 ? to + 3 : to;
  assert(present === Math.max(0, end - start));
  return present;
}

/** @requires Number.isInteger(to) && to >= 0 && to <= 2 */
export function moved(to: number): void {
  const xs = [1, , 3] as number[];
  xs.copyWithin(to, 1);
  assert(to === 1 ? !(1 in xs) : !(to in xs));
  assert(xs.length === 3);
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 3 */
export function emptied(n: number): void {
  const xs = [1, 2, 3];
  xs.length = n;
  assert(xs.length === n && xs.at(-1) === (n === 0 ? undefined : n));
}
