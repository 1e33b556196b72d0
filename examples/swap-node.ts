// Sorts the first two nodes of a list (Khurshid, Pasareanu, Visser: Generalized Symbolic Execution, Fig. 1).
// The list is an input nobody built: each `next` is decided when the code first reads it, so the seven rows of the
// table stand for all lists, cyclic ones included, and no run-time error is possible in any of them.
//
//   npx everypath check examples/swap-node.ts

export class Node {
  elem = 0;
  next: Node | null = null;
}

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
