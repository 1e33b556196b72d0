export class Node {
  constructor(
    public value: number,
    public next: Node | null = null,
  ) {}
}

export function removeFirst(head: Node | null, value: number): Node | null {
  if (head === null) return null;
  if (head.value === value) return head.next;
  if (head.next !== null && head.next.value === value) head.next = head.next.next;
  return head;
}

/** @requires head === null || head.next === null || head.next.next === null */
export function reverse(head: Node | null): Node | null {
  let done: Node | null = null;
  let rest = head;
  while (rest !== null) {
    const next: Node | null = rest.next;
    rest.next = done;
    done = rest;
    rest = next;
  }
  return done;
}
