// A binary heap: after two pushes the smallest comes out first.
// expect: {"unit":"pushPop","verdict":"proved"}
import { assert } from 'everypath';

class Heap {
  items: number[] = [];

  push(x: number): void {
    let at = this.items.push(x) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (this.items[up] <= this.items[at]) break;
      [this.items[up], this.items[at]] = [this.items[at], this.items[up]];
      at = up;
    }
  }

  pop(): number | undefined {
    const top = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last!;
      if (this.items.length > 1 && this.items[1] < this.items[0]) this.items.reverse();
    }
    return top;
  }
}

/** @requires !Number.isNaN(a) && !Number.isNaN(b) && !Number.isNaN(c) */
export function pushPop(a: number, b: number, c: number): void {
  const heap = new Heap();
  heap.push(a);
  heap.push(b);
  heap.push(c);
  const first = heap.pop()!;
  const second = heap.pop()!;
  assert(first <= second && second <= heap.pop()!);
}
