// Preconditions with recursion and several conjuncts, each looked at on its own when others are not decided yet.
// expect: {"unit":"rightmost","verdict":"proved"}
// expect: {"unit":"pair","verdict":"proved"}
// expect: {"unit":"Bounded.add","verdict":"proved","paths":3}
interface Tree {
  key: number;
  left: Tree | null;
  right: Tree | null;
}

function leaf(t: Tree | null): boolean {
  return t === null || (t.left === null && t.right === null);
}

/** @requires leaf(t.left) && leaf(t.right) */
export function rightmost(t: Tree): number {
  let at = t;
  while (at.right !== null) at = at.right;
  return at.key;
}

/**
 * @requires a.left === null
 * @requires a.right !== a && b.right === null
 */
export function pair(a: Tree, b: Tree): number {
  let n = 0;
  for (let at: Tree | null = b; at !== null; at = at.right) n++;
  return n;
}

/** @invariant this.items.length <= 2 */
export class Bounded {
  items: { weight: number }[] = [];

  add(weight: number): boolean {
    if (this.items.length === 2) return false;
    this.items.push({ weight });
    return true;
  }
}
