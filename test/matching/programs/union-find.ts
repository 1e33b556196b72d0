// Union-find: elements point to their parents, a root to null.
export class Element {
  rank = 0;
  parent: Element | null = null;
}

function rooted(element: Element): boolean {
  const seen = new Set<Element>();
  for (let e: Element | null = element; e !== null; e = e.parent) {
    if (seen.has(e)) return false;
    seen.add(e);
  }
  return true;
}

// ends: list, shape, predicates
/**
 * @requires rooted(element)
 * @ensures result.parent === null
 */
export function root(element: Element): Element {
  let e = element;
  while (e.parent !== null) e = e.parent;
  return e;
}

// bug: list, shape, predicates
/**
 * Gives up at the third element.
 * @requires rooted(element)
 * @ensures result.parent === null
 */
export function rootBuggy(element: Element): Element {
  let e = element;
  while (e.parent !== null) {
    e = e.parent;
    if (e.parent !== null && e !== element) return e;
  }
  return e;
}

// ends: list, shape, predicates
/**
 * Path halving.
 * @requires rooted(element)
 * @ensures result.parent === null
 */
export function halve(element: Element): Element {
  let e = element;
  while (e.parent !== null) {
    if (e.parent.parent !== null) e.parent = e.parent.parent;
    e = e.parent;
  }
  return e;
}

// bug: list, shape, predicates
/**
 * Halving that makes a cycle of three.
 * @requires rooted(element)
 * @ensures rooted(element)
 */
export function halveBuggy(element: Element): Element {
  let e = element;
  while (e.parent !== null) {
    const up: Element = e.parent;
    if (up.parent !== null && up.parent.parent === null) {
      up.parent.parent = e;
      return up;
    }
    e = up;
  }
  return e;
}

// ends: list, shape, predicates
/**
 * Both paths to a root are followed.
 * @requires rooted(a)
 * @ensures rooted(a)
 */
export function compress(a: Element): Element {
  let top = a;
  while (top.parent !== null) top = top.parent;
  let e = a;
  while (e !== top && e.parent !== null && e.parent !== top) {
    const up: Element = e.parent;
    e.parent = top;
    e = up;
  }
  return top;
}

// bug: list, shape, predicates
/**
 * Compression that also redirects the root.
 * @requires rooted(a)
 * @ensures rooted(a)
 */
export function compressBuggy(a: Element): Element {
  let top = a;
  while (top.parent !== null) top = top.parent;
  let e = a;
  while (e.parent !== null && e.parent !== top) {
    const up: Element = e.parent;
    e.parent = top;
    e = up;
    if (e.parent === top) top.parent = e;
  }
  return top;
}
