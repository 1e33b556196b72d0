// Methods that copy: positions and contents are symbolic.
// expect: {"unit":"replaced","verdict":"proved"}
// expect: {"unit":"spliced","verdict":"proved"}
// expect: {"unit":"reversed","verdict":"proved"}
// expect: {"unit":"sorted","verdict":"proved"}
// expect: {"unit":"flattened","verdict":"proved"}
// expect: {"unit":"mapped","verdict":"proved"}
// expect: {"unit":"last","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires Number.isInteger(i) && i >= -5 && i <= 5 */
export function replaced(a: number, i: number, x: number): number {
  const xs = [a, 2, 3];
  if (i < -3 || i > 2) {
    try {
      xs.with(i, x);
    } catch (error) {
      assert(error instanceof RangeError);
      return -1;
    }
    assert(false); // unreachable
  }
  const copy = xs.with(i, x);
  assert(Object.is(copy.at(i), x) && copy.length === 3 && copy !== xs);
  return 1;
}

/** @requires Number.isInteger(from) && Number.isInteger(count) && from >= -4 && from <= 4 && count >= -1 && count <= 4 */
export function spliced(from: number, count: number): void {
  const xs = ['a', 'b', 'c'];
  const copy = xs.toSpliced(from, count, 'new');
  const taken = xs.splice(from, count, 'new');
  assert(copy.join() === xs.join());
  assert(xs.length === 4 - taken.length && xs.includes('new'));
}

/** @requires xs.length <= 3 */
export function reversed(xs: number[]): void {
  const back = xs.toReversed();
  assert(back.length === xs.length);
  for (let i = 0; i < xs.length; i++) assert(Object.is(back[i], xs[xs.length - 1 - i]));
}

/** @requires Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c) */
export function sorted(a: number, b: number, c: number): void {
  const xs = [a, b, c];
  const up = xs.toSorted((x, y) => x - y);
  assert(up[0] <= up[1] && up[1] <= up[2] && xs[0] === a);
}

/** @requires Number.isInteger(depth) */
export function flattened(depth: number, x: number): void {
  const flat = [x, [x, [x]]].flat(depth);
  assert(flat.length === (depth < 1 ? 2 : 3));
  assert(depth < 2 ? Array.isArray(flat.at(-1)) : typeof flat[2] === 'number');
}

/** @requires xs.length <= 2 */
export function mapped(xs: number[]): void {
  const pairs = xs.flatMap((x, i) => (x > i ? [x, i] : []));
  assert(pairs.length % 2 === 0 && pairs.length <= 2 * xs.length);
}

export function last(x: number, from: number): void {
  const at = [1, x, 1].lastIndexOf(1, from);
  assert(at !== 1);
}
