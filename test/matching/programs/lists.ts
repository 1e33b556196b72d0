// Programs on singly linked lists of unknown length. `ends`: the modes in which the search must end; `bug`: the modes in which
// the mistake must be found. See test/matching/programs.test.ts.
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

// ends: list, shape, predicates
/**
 * @requires acyclic(list)
 * @ensures acyclic(result)
 */
export function reverse(list: Node | null): Node | null {
  let done: Node | null = null;
  while (list !== null) {
    const rest: Node | null = list.next;
    list.next = done;
    done = list;
    list = rest;
  }
  return done;
}

// bug: list, shape, predicates
/**
 * Ties the third node back to the first.
 * @requires acyclic(list)
 * @ensures acyclic(result)
 */
export function reverseBuggy(list: Node | null): Node | null {
  let done: Node | null = null;
  let last: Node | null = null;
  while (list !== null) {
    const rest: Node | null = list.next;
    list.next = done;
    if (done !== null && done.next === last && last !== null) last.next = list;
    if (last === null) last = list;
    done = list;
    list = rest;
  }
  return done;
}

// ends: list, shape, predicates
/**
 * @requires acyclic(list)
 * @ensures result === null || result.next === null
 */
export function lastNode(list: Node | null): Node | null {
  let node = list;
  while (node !== null && node.next !== null) node = node.next;
  return node;
}

// bug: list, shape, predicates
/**
 * Skips two nodes at a time.
 * @requires acyclic(list)
 * @ensures result === null || result.next === null
 */
export function lastNodeBuggy(list: Node | null): Node | null {
  let node = list;
  while (node !== null && node.next !== null && node.next.next !== null) {
    node = node.next.next.next === null ? node.next : node.next.next;
    if (node.next !== null && node.next.next === null) return node;
  }
  return node === null || node.next === null ? node : node.next;
}

// ends: list, shape, predicates
/**
 * @requires acyclic(list)
 * @ensures list === null || list.next === null || list.next.elem !== v
 */
export function removeAll(list: Node | null, v: number): void {
  let node = list;
  while (node !== null) {
    if (node.next !== null && node.next.elem === v) node.next = node.next.next;
    else node = node.next;
  }
}

// bug: list, shape, predicates
/**
 * Of two in a row behind the first node only one is removed.
 * @requires acyclic(list)
 * @ensures list === null || list.next === null || list.next.elem !== v
 */
export function removeAllBuggy(list: Node | null, v: number): void {
  let node = list;
  while (node !== null) {
    if (node.next !== null && node.next.elem === v) node.next = node.next.next;
    node = node.next;
  }
}

// ends: list, shape, predicates
/**
 * @requires acyclic(list)
 * @ensures result.next === null || !(result.next.elem < v)
 */
export function insertSorted(list: Node | null, v: number): Node {
  const node = new Node();
  node.elem = v;
  if (list === null || !(list.elem < v)) {
    node.next = list;
    return node;
  }
  let place = list;
  while (place.next !== null && place.next.elem < v) place = place.next;
  node.next = place.next;
  place.next = node;
  return node;
}

// bug: list, shape, predicates
/**
 * Stops one node early when looking for the place.
 * @requires acyclic(list)
 * @ensures result.next === null || !(result.next.elem < v)
 */
export function insertSortedBuggy(list: Node | null, v: number): Node {
  const node = new Node();
  node.elem = v;
  if (list === null || !(list.elem < v)) {
    node.next = list;
    return node;
  }
  let place = list;
  while (place.next !== null && place.next.next !== null && place.next.next.elem < v) place = place.next;
  node.next = place.next !== null && place.next.next === null && place.next.elem < v ? null : place.next;
  place.next = node;
  return node;
}

// ends: list, shape, predicates
/**
 * @requires acyclic(list)
 * @ensures !(list.elem > result)
 */
export function maximum(list: Node): number {
  let best = list.elem;
  for (let node = list.next; node !== null; node = node.next) if (node.elem > best) best = node.elem;
  return best;
}

// bug: list, shape, predicates
/**
 * Looks at every other node.
 * @requires acyclic(list)
 * @ensures list.next === null || list.next.next === null || !(list.next.elem > result)
 */
export function maximumBuggy(list: Node): number {
  let best = list.elem;
  let node: Node | null = list;
  while (node !== null) {
    if (node.elem > best) best = node.elem;
    node = node.next === null ? null : node.next.next;
  }
  return best;
}

// ends: list, shape, predicates
/** @requires acyclic(list) */
export function contains(list: Node | null, v: number): boolean {
  if (list === null) return false;
  return list.elem === v || contains(list.next, v);
}

// bug: list, shape, predicates
/**
 * Looks behind the end from the third node on.
 * @requires acyclic(list)
 */
export function containsBuggy(list: Node | null, v: number): boolean {
  return holds(list, v, 0);
}

function holds(list: Node | null, v: number, depth: number): boolean {
  if (list === null) return false;
  if (list.elem === v) return true;
  if (depth >= 2 && (list.next as Node).elem === v) return true;
  return holds(list.next, v, depth < 2 ? depth + 1 : depth);
}
