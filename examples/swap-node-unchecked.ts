// swapNode without its null check: the list of one node dereferences null, the other six inputs behave as before.
// The finding shows the line, the input as TypeScript, and the prefix that replays it.
//
//   npx everypath check examples/swap-node-unchecked.ts        (exit code 1)

export class Node {
  elem = 0;
  next: Node | null = null;
}

export function swapNode(node: Node): Node {
  if (node.elem - node.next!.elem > 0) {
    const t = node.next!;
    node.next = t.next;
    t.next = node;
    return t;
  }
  return node;
}
