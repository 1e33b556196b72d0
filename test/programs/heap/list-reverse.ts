// Reversal of lists of up to three nodes keeps their length.
// expect: {"unit":"reverse","verdict":"proved","paths":4}
class Node {
  elem = 0;
  next: Node | null = null;
}

function length(list: Node | null): number {
  let n = 0;
  for (let node = list; node !== null; node = node.next) n++;
  return n;
}

function short(list: Node | null, limit: number): boolean {
  const seen = new Set<Node>();
  for (let node = list; node !== null; node = node.next) {
    if (seen.has(node) || seen.size === limit) return false;
    seen.add(node);
  }
  return true;
}

/**
 * @requires short(list, 3)
 * @ensures length(result) === old(length(list))
 */
export function reverse(list: Node | null): Node | null {
  let reversed: Node | null = null;
  let node = list;
  while (node !== null) {
    const next: Node | null = node.next;
    node.next = reversed;
    reversed = node;
    node = next;
  }
  return reversed;
}
