// Without a precondition the children may be one object, or the root.
// expect: {"unit":"children","verdict":"proved","paths":10}
class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
}

export function children(t: Tree): boolean {
  const l = t.left;
  const r = t.right;
  return l === r;
}
