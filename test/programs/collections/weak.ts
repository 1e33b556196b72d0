// Weak collections hold objects of the input, and have neither size nor order.
// expect: {"unit": "visited", "verdict": "proved", "paths": 2}
// expect: {"unit": "cached", "verdict": "refuted", "violations": ["runtime-error"], "oracle": false}
// expect: {"unit": "changed", "verdict": "proved"}
// expect: {"unit": "madeHere", "verdict": "proved", "paths": 2}
// expect: {"unit": "older", "verdict": "proved", "paths": 2}
import { assert } from 'everypath';

export class Item {
  price = 0;
}

export function visited(seen: WeakSet<Item>, item: Item): boolean {
  return seen.has(item);
}

export function cached(cache: WeakMap<Item, string | null>, item: Item): number {
  const known = cache.get(item);
  return known === undefined ? 0 : known!.length;
}

export function changed(seen: WeakSet<Item>, item: Item): void {
  seen.add(item);
  assert(!(!seen.has(item) || !seen.delete(item) || seen.has(item)), 'weak');
}

export function madeHere(item: Item): number {
  const prices = new WeakMap([[item, item.price]]);
  return prices.get(item)! > 10 ? 1 : 0;
}

const sold = new WeakSet<Item>();
const one = new Item();

export function older(x: number): boolean {
  assert(!(sold.has(one)), 'an earlier path is seen');
  if (x > 0) sold.add(one);
  return sold.has(one);
}
