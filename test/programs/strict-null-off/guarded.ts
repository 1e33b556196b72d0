// A guard covers both.
// expect: {"unit":"read","verdict":"proved"}
export class Node {
  next: Node;
}

export function read(node: Node): boolean {
  if (node == null) return false;
  return node.next == null;
}
