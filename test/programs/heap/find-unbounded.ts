// A list of unknown length: the search is cut, nothing wrong is found; induction needs no limit.
// expect: {"unit":"find","verdict":"open","gaps":["limit"],"options":{"maxObjects":4,"proof":"off"}}
// expect: {"unit":"find","verdict":"proved","options":{"maxObjects":4},"oracle":false}
class Node {
  elem = 0;
  next: Node | null = null;
}

function acyclic(list: Node | null): boolean {
  const seen = new Set<Node>();
  for (let node = list; node !== null; node = node.next) {
    if (seen.has(node)) return false;
    seen.add(node);
  }
  return true;
}

/** @requires acyclic(list) */
export function find(list: Node | null, x: number): Node | null {
  let node = list;
  while (node !== null && node.elem !== x) node = node.next;
  return node;
}
