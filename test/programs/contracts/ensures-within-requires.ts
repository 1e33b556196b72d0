// A postcondition is looked at on inputs that the precondition admits, and what breaks it near the start of a structure
// without end is found.
// expect: {"unit":"push","verdict":"proved","paths":2}
// expect: {"unit":"List.removeHead","verdict":"refuted","violations":["invariant"],"gaps":["contract"]}
export class Item {
  constructor(
    public value: number,
    public next: Item | null,
  ) {}
}

function length(list: Item | null): number {
  let n = 0;
  for (let item = list; item !== null; item = item.next) n++;
  return n;
}

function short(list: Item | null): boolean {
  let n = 0;
  for (let item = list; item !== null; item = item.next) if (++n > 3) return false;
  return true;
}

/**
 * @requires short(list)
 * @ensures length(result) === old(length(list)) + 1
 */
export function push(list: Item | null, value: number): Item {
  return new Item(value, list);
}

export class Link {
  prev: Link | null = null;
  next: Link | null = null;
}

function linked(list: List): boolean {
  const seen = new Set<Link>();
  let last: Link | null = null;
  for (let link = list.head; link !== null; link = link.next) {
    if (seen.has(link) || link.prev !== last) return false;
    seen.add(link);
    last = link;
  }
  return true;
}

/** @invariant linked(this) */
export class List {
  head: Link | null = null;

  removeHead(): void {
    if (this.head !== null) this.head = this.head.next;
  }
}
