// Removing a node from a doubly linked list whose links agree leaves links that agree.
// expect: {"unit":"remove","verdict":"proved"}
import { assert } from 'everypath';

class Node {
  prev: Node | null = null;
  next: Node | null = null;
}

function linked(node: Node): boolean {
  return (
    (node.next === null || (node.next !== node && node.next.prev === node)) &&
    (node.prev === null || (node.prev !== node && node.prev.next === node))
  );
}

/** @requires linked(node) */
export function remove(node: Node): void {
  const { prev, next } = node;
  if (prev !== null) prev.next = next;
  if (next !== null) next.prev = prev;
  node.prev = null;
  node.next = null;
  if (prev !== null) assert(prev.next === next);
  if (next !== null) assert(next.prev === prev);
}
