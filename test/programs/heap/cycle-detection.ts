// Tortoise and hare over lists of up to three nodes.
// expect: {"unit":"cyclic","verdict":"open","gaps":["limit"],"options":{"maxObjects":3,"proof":"off"}}
class Node {
  next: Node | null = null;
}

export function cyclic(list: Node): boolean {
  let slow: Node | null = list;
  let fast: Node | null = list;
  while (fast !== null && fast.next !== null) {
    slow = slow!.next;
    fast = fast.next.next;
    if (slow === fast) return true;
  }
  return false;
}
