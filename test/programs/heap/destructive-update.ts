// The input is reported as it was before the code changed it.
// expect: {"unit":"clear","verdict":"refuted","paths":3,"violations":["assertion"]}
import { assert } from 'everypath';

class Node {
  elem = 0;
  next: Node | null = null;
}

export function clear(node: Node): void {
  const next = node.next;
  node.next = null;
  node.elem = 0;
  if (next !== null) {
    next.next = null;
    assert(next === node);
  }
}
