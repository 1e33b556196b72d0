// Records with known and unknown keys.
// expect: {"unit":"count","verdict":"proved"}
// expect: {"unit":"price","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"merge","verdict":"proved"}
import { assert } from 'everypath';

type Prices = Record<'apple' | 'pear', number>;

export function count(prices: Prices): number {
  const names = Object.keys(prices);
  assert(names.length >= 2);
  return prices.apple + prices.pear;
}

export function price(prices: Record<string, number>, name: 'apple' | 'pear'): void {
  assert(prices[name] !== undefined);
}

interface Options {
  depth?: number;
  wide?: boolean;
}

export function merge({ depth = 3, wide }: Options = {}): number {
  const all = { depth: 1, wide: false, ...(wide === undefined ? {} : { wide }) };
  assert(all.depth === 1);
  return all.wide ? depth * 2 : depth;
}
