// Searching a list of unknown length: each path follows one more link, so there is no last one. Induction proves it. With list
// abstraction the nodes behind the current one become a summary, the states repeat, and the search ends.
//
//   npx everypath check examples/find.ts
//   npx everypath check examples/find.ts --match list --proof off

export class Node {
  elem = 0;
  next: Node | null = null;
}

// biome-ignore lint/correctness/noUnusedVariables: the contract calls it
function acyclic(list: Node): boolean {
  const seen = new Set<Node>();
  for (let node: Node | null = list; node !== null; node = node.next) {
    if (seen.has(node)) return false;
    seen.add(node);
  }
  return true;
}

/**
 * The first node whose element is greater than v.
 * @requires acyclic(list)
 */
export function find(list: Node, v: number): Node | null {
  let node: Node | null = list;
  while (node !== null) {
    if (node.elem > v) return node;
    node = node.next;
  }
  return null;
}
