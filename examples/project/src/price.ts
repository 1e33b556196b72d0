// What an item costs. The discount is optional, and `reduction` forgets it: one bug, which every caller shows.
import type { Item } from './types.js';

export function finalPrice(item: Item): number {
  return item.price - reduction(item);
}

export function isFree(item: Item): boolean {
  return reduction(item) === item.price;
}

function reduction(item: Item): number {
  return (item.price * item.discount!.percent) / 100;
}
