// Removes the nodes with an element greater than v from a list and collects them in another one. `partition` is right;
// `partitionBuggy` forgets to cut off a removed node at the end of the list. The search for a mistake in `partition` has no last
// path; with list abstraction it ends.
//
//   npx everypath check examples/list-partition.ts --match list

export class Node {
  elem = 0;
  next: Node | null = null;
}

// biome-ignore lint/correctness/noUnusedVariables: the contract calls it
function acyclic(list: Node | null): boolean {
  const seen = new Set<Node>();
  for (let node = list; node !== null; node = node.next) {
    if (seen.has(node)) return false;
    seen.add(node);
  }
  return true;
}

// biome-ignore lint/correctness/noUnusedVariables: the contract calls it
function noneGreater(list: Node | null, v: number): boolean {
  for (let node = list; node !== null; node = node.next) if (node.elem > v) return false;
  return true;
}

/**
 * @requires acyclic(l)
 * @ensures noneGreater(result, v)
 */
export function partition(l: Node | null, v: number): Node | null {
  let prev: Node | null = null;
  let newl: Node | null = null;
  let curr = l;
  while (curr !== null) {
    const nextCurr: Node | null = curr.next;
    if (curr.elem > v) {
      if (prev !== null) prev.next = nextCurr;
      if (curr === l) l = nextCurr;
      curr.next = newl;
      newl = curr;
    } else prev = curr;
    curr = nextCurr;
  }
  return l;
}

/**
 * @requires acyclic(l)
 * @ensures noneGreater(result, v)
 */
export function partitionBuggy(l: Node | null, v: number): Node | null {
  let prev: Node | null = null;
  let newl: Node | null = null;
  let curr = l;
  while (curr !== null) {
    const nextCurr: Node | null = curr.next;
    if (curr.elem > v) {
      if (prev !== null) if (nextCurr !== null) prev.next = nextCurr;
      if (curr === l) l = nextCurr;
      curr.next = newl;
      newl = curr;
    } else prev = curr;
    curr = nextCurr;
  }
  return l;
}
