// Inputs under contracts: what a state says of the inputs as they were, and of parts that nobody has read yet.
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

function even(list: Node | null): boolean {
  let node = list;
  while (node !== null) {
    if (node.next === null) return false;
    node = node.next.next;
  }
  return true;
}

function length(list: Node | null): number {
  let n = 0;
  for (let node = list; node !== null && n < 9; node = node.next) n++;
  return n;
}

/**
 * The program makes a cycle: no list whose rest is not read stands for it.
 * @requires acyclic(list)
 */
export function madeCyclic(list: Node | null): string {
  let node = list;
  let rounds = 0;
  while (node !== null && rounds < 4) {
    rounds++;
    if (node.elem > 0 && node.next !== null) node.next.next = node;
    node = node.next;
  }
  return acyclic(list) ? 'acyclic' : 'cyclic';
}

/**
 * @requires acyclic(list)
 * @ensures acyclic(list)
 */
export function madeCyclicBroken(list: Node | null): void {
  let node = list;
  while (node !== null && node.next !== null) {
    const next: Node = node.next;
    if (next.elem === 3) {
      next.next = list;
      return;
    }
    node = next;
  }
}

/** @requires acyclic(list) && even(list) */
export function evenLength(list: Node | null): string {
  let node = list;
  let odd = false;
  while (node !== null) {
    odd = !odd;
    node = node.next;
  }
  return odd ? 'odd' : 'even';
}

/**
 * @requires acyclic(list)
 * @ensures length(list) === old(length(list)) || result
 */
export function shortened(list: Node | null): boolean {
  let node = list;
  while (node !== null && node.next !== null) {
    if (node.next.elem === 1) {
      node.next = node.next.next;
      return false;
    }
    node = node.next;
  }
  return true;
}

/**
 * What was dropped may come back through a part that is not read.
 */
export function garbage(list: Node): string {
  const first = list;
  let node: Node | null = list.next;
  first.elem = 77;
  let rounds = 0;
  while (node !== null && rounds < 3) {
    rounds++;
    if (node.elem === 77) return node === first ? 'came back' : 'another';
    node = node.next;
  }
  return 'none';
}

export function dropped(list: Node): string {
  let node: Node | null = list;
  let rounds = 0;
  while (node !== null && rounds < 3) {
    rounds++;
    const next: Node | null = node.next;
    node.next = null;
    if (node.elem === 0) node.elem = 5;
    node = next;
  }
  return node === null ? 'end' : 'more';
}

export function twoLists(a: Node | null, b: Node | null): string {
  let node = a;
  let rounds = 0;
  while (node !== null && rounds < 2) {
    rounds++;
    node.elem = 1;
    node = node.next;
  }
  return b === null ? 'none' : b.elem === 1 ? 'one' : 'other';
}

/** What was dropped was changed, and comes back through a part that is not read: the same state again, for ever. */
export function droppedInCircle(list: Node): string {
  const next = list.next;
  if (next === null || next.next !== next) return 'other';
  list.next = null;
  list.elem = 3;
  const node: Node = next;
  list = node;
  for (;;) {
    if (node.next === null) return 'never';
    list = node.next;
  }
}
