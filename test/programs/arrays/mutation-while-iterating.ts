// An array that grows or shrinks while it is walked over.
// expect: {"unit":"drop","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"grow","verdict":"proved"}
// expect: {"unit":"each","verdict":"proved"}
import { assert } from 'everypath';

/** @requires xs.length <= 3 */
export function drop(xs: number[]): void {
  for (let i = 0; i < xs.length; i++) {
    if (xs[i] < 0) xs.splice(i, 1);
  }
  assert(xs.every((x) => !(x < 0)));
}

/** @requires xs.length <= 2 */
export function grow(xs: number[]): number {
  let seen = 0;
  const before = xs.length;
  for (const x of xs) {
    seen++;
    if (x > 0 && xs.length < 3) xs.push(-1);
  }
  assert(seen === xs.length);
  assert(xs.length >= before && xs.length <= 3);
  return seen;
}

/** @requires xs.length <= 2 */
export function each(xs: number[]): number {
  let seen = 0;
  const before = xs.length;
  xs.forEach((x) => {
    seen++;
    if (x > 0) xs.push(1);
  });
  assert(seen === before);
  return seen;
}
