// swapNode with a precondition: the three cyclic inputs of swap-node.ts are never explored, four paths are left.
// The predicate is ordinary code. On a list that is only partly decided it answers "don't know yet", which counts as
// true, so nobody has to write it with undecided parts in mind.
//
//   npx everypath check examples/swap-node-acyclic.ts

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

/** @requires acyclic(node) */
export function swapNode(node: Node): Node {
  if (node.next !== null) {
    if (node.elem - node.next.elem > 0) {
      const t = node.next;
      node.next = t.next;
      t.next = node;
      return t;
    }
  }
  return node;
}
