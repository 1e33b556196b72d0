// Doubly linked circular lists with a header, the elements of which are objects: lists that differ only in the identity of their
// elements are the same list.
//   npx everypath enumerate examples/structures/doubly-linked-list.ts#DoublyLinkedList --bound 2 --bound Entry=3 --domain size=2

export class Item {}

export class Entry {
  item: Item | null = null;
  next: Entry | null = null;
  previous: Entry | null = null;
}

export class DoublyLinkedList {
  header: Entry | null = null;
  size = 0;

  repOk(): boolean {
    const { header } = this;
    if (header === null || header.item !== null) return false;
    const visited = new Set<Entry>();
    for (let entry = header; ; ) {
      visited.add(entry);
      const { next } = entry;
      if (next === null || next.previous !== entry) return false;
      if (next === header) break;
      if (visited.has(next) || next.item === null) return false;
      entry = next;
    }
    return visited.size - 1 === this.size;
  }
}
