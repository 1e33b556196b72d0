// A stack over a private array field, with a getter; pop of an empty one.
// expect: {"unit":"Stack.pop","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"Stack.push","verdict":"proved"}
import { assert } from 'everypath';

interface Item {
  weight: number;
}

/** @invariant this.size <= 2 */
export class Stack {
  #items: Item[] = [];
  #total = 0;

  get size(): number {
    return this.#items.length;
  }

  push(item: Item): boolean {
    if (this.size === 2) return false;
    const before = this.size;
    this.#items.push(item);
    this.#total += item.weight;
    assert(this.size === before + 1);
    return true;
  }

  pop(): number {
    const item = this.#items.pop()!;
    this.#total -= item.weight;
    return item.weight;
  }
}
