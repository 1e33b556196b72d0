// Object's functions on records whose keys and values are symbolic.
// expect: {"unit":"grouped","verdict":"proved"}
// expect: {"unit":"roundTrip","verdict":"proved"}
// expect: {"unit":"frozen","verdict":"proved"}
// expect: {"unit":"assigned","verdict":"proved"}
// expect: {"unit":"hidden","verdict":"proved"}
// expect: {"unit":"looked","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function grouped(xs: number[]): void {
  const groups: Record<string, number[]> = {};
  for (const x of xs) (groups[x > 0 ? 'up' : 'down'] ??= []).push(x);
  const entries = Object.entries(groups);
  assert(entries.reduce((n, [, list]) => n + list.length, 0) === xs.length);
  assert(Object.values(groups).every((list) => list.length > 0));
}

export function roundTrip(a: number, b: string): void {
  const made = Object.fromEntries(Object.entries({ a, b }).map(([key, value]) => [key.toUpperCase(), value]));
  assert(Object.is(made.A, a) && made.B === b);
  assert(Object.getOwnPropertyNames(made).join() === 'A,B');
}

export function frozen(x: number): void {
  const point = Object.freeze({ x, inner: { x } });
  assert(Object.isFrozen(point) && !Object.isFrozen(point.inner));
  try {
    (point as { x: number }).x = 1;
    assert(false); // unreachable
  } catch (error) {
    assert(error instanceof TypeError && Object.is(point.x, x));
  }
}

interface Options {
  depth?: number;
  name?: string;
}

export function assigned(given: Options): void {
  const options = Object.assign({ depth: 1, name: 'none' }, given);
  const spread = { depth: 1, name: 'none', ...given };
  assert(Object.is(options.depth, spread.depth) && options.name === spread.name);
  if (!Object.hasOwn(given, 'depth')) assert(options.depth === 1);
}

export function hidden(x: number): void {
  const o = Object.defineProperty({ shown: 1 }, 'secret', { value: x, enumerable: x > 0 });
  const keys = Object.keys(o);
  assert(keys.length === (x > 0 ? 2 : 1));
  assert(Object.getOwnPropertyDescriptor(o, 'secret')?.enumerable === x > 0);
}

export function looked(key: string): void {
  const prices: Record<string, number> = { tea: 2, milk: 1 };
  const price = Object.hasOwn(prices, key) ? prices[key] : 0;
  assert(price !== 2);
}
