// Union-find over parent links that may form cycles: only roots point to themselves.
// expect: {"unit":"find","verdict":"refuted","violations":["assertion"],"options":{"maxObjects":5}}
// expect: {"unit":"union","verdict":"proved"}
import { assert } from 'everypath';

interface Element {
  parent: Element;
  rank: number;
}

function root(e: Element, fuel: number): Element {
  let at = e;
  for (let i = 0; i < fuel && at.parent !== at; i++) at = at.parent;
  return at;
}

export function find(e: Element): void {
  const r = root(e, 3);
  assert(r.parent === r);
}

/** @requires a.parent === a && b.parent === b */
export function union(a: Element, b: Element): void {
  if (a === b) return;
  if (a.rank < b.rank) a.parent = b;
  else {
    b.parent = a;
    if (a.rank === b.rank) a.rank++;
  }
  assert(root(a, 2) === root(b, 2));
}
