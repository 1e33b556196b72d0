// A generic class over a constrained type, and a class that implements an interface.
// expect: {"unit":"larger","verdict":"proved"}
// expect: {"unit":"total","verdict":"proved"}
import { assert } from 'everypath';

interface Sized {
  size(): number;
}

class Box implements Sized {
  constructor(readonly width: number) {}
  size(): number {
    return this.width > 0 ? this.width : 0;
  }
}

class Bag implements Sized {
  items: Box[] = [];
  size(): number {
    return this.items.length;
  }
}

class Pair<T extends Sized> {
  constructor(
    readonly first: T,
    readonly second: T,
  ) {}
  larger(): T {
    return this.second.size() > this.first.size() ? this.second : this.first;
  }
}

export function larger(a: Box, b: Box): number {
  const top = new Pair(a, b).larger();
  assert(top.size() >= a.size());
  return top.width;
}

/** @requires pair.first.items.length <= 2 && pair.second.items.length <= 2 */
export function total(pair: Pair<Bag>): number {
  const n = pair.first.size() + pair.second.size();
  if (pair.first === pair.second) assert(n % 2 === 0);
  return n;
}
