// Binary trees of height at most two: five of them.
// expect: {"unit":"sum","verdict":"proved","paths":5}
class Tree {
  key = 0;
  left: Tree | null = null;
  right: Tree | null = null;
}

function tree(t: Tree | null, height: number, seen: Set<Tree>): boolean {
  if (t === null) return true;
  if (height === 0 || seen.has(t)) return false;
  seen.add(t);
  return tree(t.left, height - 1, seen) && tree(t.right, height - 1, seen);
}

/** @requires tree(t, 2, new Set()) */
export function sum(t: Tree | null): number {
  if (t === null) return 0;
  return t.key + sum(t.left) + sum(t.right);
}
