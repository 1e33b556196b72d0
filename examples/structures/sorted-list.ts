// Sorted singly linked lists, equal elements allowed.
//   npx everypath enumerate examples/structures/sorted-list.ts#isSorted --bound 3

export class ListNode {
  value = 0;
  next: ListNode | null = null;
}

export function isSorted(list: ListNode | null): boolean {
  const visited = new Set<ListNode>();
  let last = -Infinity;
  for (let node = list; node !== null; node = node.next) {
    if (visited.has(node)) return false;
    visited.add(node);
    if (node.value < last) return false;
    last = node.value;
  }
  return true;
}

/** Sorted, and with that many nodes. */
export function isSortedOf(list: ListNode | null, length: number): boolean {
  let nodes = 0;
  if (!isSorted(list)) return false;
  for (let node = list; node !== null; node = node.next) nodes++;
  return nodes === length;
}
