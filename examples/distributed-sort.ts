// Figure 7 of "Generalized Symbolic Execution for Model Checking and Testing" (Khurshid, Pasareanu, Visser, TACAS 2003): a thread
// for each adjacent pair of a list, each with a number of swaps of its own. The length of the list is not bounded.
import { assert, spawn, synchronized } from 'everypath';

export class Node {
  constructor(
    public elem: number,
    public next: Node | null,
  ) {}

  /** Puts the element and the next one in order; was that necessary? */
  swapElem(): boolean {
    const next = this.next as Node;
    return synchronized(this, () =>
      synchronized(next, () => {
        if (!(this.elem > next.elem)) return false;
        const elem = this.elem;
        this.elem = next.elem;
        next.elem = elem;
        return true;
      }),
    );
  }

  inOrder(): boolean {
    const next = this.next as Node;
    return synchronized(this, () => synchronized(next, () => !(this.elem > next.elem)));
  }
}

export function acyclic(header: Node | null): boolean {
  const visited = new Set<Node>();
  for (let node = header; node !== null; node = node.next) {
    if (visited.has(node)) return false;
    visited.add(node);
  }
  return true;
}

function swap(current: Node, maxSwaps: number): void {
  let swapCount = 0;
  for (let i = 0; i < maxSwaps; i++) if (current.swapElem()) swapCount++;
  if (swapCount === maxSwaps) assert(current.inOrder());
}

/** @requires acyclic(header) */
export function distributedSort(header: Node | null): void {
  if (header === null || header.next === null) return;
  let swaps = 0;
  for (let node = header; node.next !== null; node = node.next) {
    const current = node;
    const maxSwaps = ++swaps;
    spawn(() => swap(current, maxSwaps));
  }
}
