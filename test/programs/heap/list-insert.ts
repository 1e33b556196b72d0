// Insertion into a sorted list of up to two nodes.
// expect: {"unit":"insert","verdict":"proved","paths":5}
class Node {
  constructor(
    public elem: number,
    public next: Node | null,
  ) {}
}

function sorted(list: Node | null, limit: number): boolean {
  const seen = new Set<Node>();
  for (let node = list; node !== null; node = node.next) {
    if (seen.has(node) || seen.size === limit) return false;
    seen.add(node);
    if (node.next !== null && !(node.elem <= node.next.elem)) return false;
  }
  return true;
}

/** @requires sorted(list, 2) */
export function insert(list: Node | null, x: number): Node {
  if (list === null || !(list.elem < x)) return new Node(x, list);
  let node = list;
  while (node.next !== null && node.next.elem < x) node = node.next;
  node.next = new Node(x, node.next);
  return list;
}
