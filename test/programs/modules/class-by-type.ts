// The class of an input is imported as a type alone: whoever makes one has loaded its module.
// expect: {"unit":"pays","verdict":"proved","paths":2}
import type { Purse } from './purse.js';

export function pays(purse: Purse, amount: number): number {
  return amount > 0 ? purse.pay(amount) : purse.owner.length;
}
