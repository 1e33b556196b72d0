// The third element of a list, over all lists and over acyclic ones.
// expect: {"unit":"third","verdict":"proved","paths":7}
// expect: {"unit":"thirdAcyclic","verdict":"proved","paths":4}
export class Node {
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

export function third(list: Node | null): number {
  if (list === null) return -1;
  if (list.next === null) return -2;
  if (list.next.next === null) return -3;
  return list.next.next.elem;
}

/** @requires acyclic(list) */
export function thirdAcyclic(list: Node | null): number {
  if (list === null) return -1;
  if (list.next === null) return -2;
  if (list.next.next === null) return -3;
  return list.next.next.elem;
}
