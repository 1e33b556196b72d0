// Two dereferences, two violations.
// expect: {"unit":"second","verdict":"refuted","paths":4,"violations":["runtime-error","runtime-error"]}
class Node {
  elem = 0;
  next: Node | null = null;
}

export function second(list: Node | null): number {
  return list!.next!.elem;
}
