// An input never points to what the code allocates.
// expect: {"unit":"fresh","verdict":"proved","paths":3}
import { assert } from 'everypath';

class Node {
  next: Node | null = null;
}

export function fresh(node: Node): void {
  const own = new Node();
  assert(node !== own);
  assert(node.next !== own);
}
