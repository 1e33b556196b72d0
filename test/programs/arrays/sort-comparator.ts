// Sorting with comparators: ties keep their order, a missing comparator compares texts.
// expect: {"unit":"stable","verdict":"proved"}
// expect: {"unit":"descending","verdict":"proved"}
// expect: {"unit":"texts","verdict":"refuted","gaps":"any","violations":["assertion"]}
import { assert } from 'everypath';

interface Item {
  rank: number;
  order: number;
}

/** @requires Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c) */
export function stable(a: number, b: number, c: number): void {
  const items: Item[] = [
    { rank: a, order: 0 },
    { rank: b, order: 1 },
    { rank: c, order: 2 },
  ];
  items.sort((x, y) => (x.rank < y.rank ? -1 : x.rank > y.rank ? 1 : 0));
  for (let i = 1; i < 3; i++) {
    assert(items[i - 1].rank <= items[i].rank);
    if (items[i - 1].rank === items[i].rank) assert(items[i - 1].order < items[i].order);
  }
}

/** @requires xs.length <= 3 && xs.every((x) => !Number.isNaN(x)) */
export function descending(xs: number[]): number | undefined {
  xs.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  for (let i = 1; i < xs.length; i++) assert(xs[i - 1] >= xs[i]);
  return xs[0];
}

/** @requires (a === 9 || a === 10) && b === 1 */
export function texts(a: number, b: number): void {
  const xs = [a, b, 80].sort();
  assert(xs[1] === a);
}
