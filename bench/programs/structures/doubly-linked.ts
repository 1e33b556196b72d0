// A doubly linked list with both ends.
export class Item {
  value = 0;
  prev: Item | null = null;
  next: Item | null = null;
}

/** @invariant this.isSound() */
export class Deque {
  first: Item | null = null;
  last: Item | null = null;

  isSound(): boolean {
    let before: Item | null = null;
    let count = 0;
    for (let item = this.first; item !== null; item = item.next) {
      if (item.prev !== before || ++count > 3) return false;
      before = item;
    }
    return this.last === before;
  }

  /** @requires this.first === null || this.first.next === null || this.first.next.next === null */
  push(value: number): void {
    const item = new Item();
    item.value = value;
    item.prev = this.last;
    if (this.last === null) this.first = item;
    else this.last.next = item;
    this.last = item;
  }

  pop(): number | undefined {
    const item = this.last;
    if (item === null) return undefined;
    this.last = item.prev;
    if (this.last === null) this.first = null;
    else this.last.next = null;
    return item.value;
  }

  /** Forgets `last`: a bug. */
  shiftBroken(): number | undefined {
    const item = this.first;
    if (item === null) return undefined;
    this.first = item.next;
    if (this.first !== null) this.first.prev = null;
    return item.value;
  }
}
