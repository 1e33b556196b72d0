// The precondition is asked again where the postcondition breaks: its first clause has no end by itself, the second one ends it.
// expect: {"unit":"remove","verdict":"proved","paths":12}
class Tree {
  constructor(
    public key: number,
    public left: Tree | null,
    public right: Tree | null,
  ) {}
}

function ordered(t: Tree | null, low: number, high: number): boolean {
  if (t === null) return true;
  return t.key > low && t.key < high && ordered(t.left, low, t.key) && ordered(t.right, t.key, high);
}

function nodes(t: Tree | null): number {
  return t === null ? 0 : 1 + nodes(t.left) + nodes(t.right);
}

/**
 * @requires ordered(t, -Infinity, Infinity) && nodes(t) <= 2
 * @ensures ordered(result, -Infinity, Infinity)
 */
export function remove(t: Tree | null, key: number): Tree | null {
  if (t === null) return null;
  if (key < t.key) {
    t.left = remove(t.left, key);
    return t;
  }
  if (key > t.key) {
    t.right = remove(t.right, key);
    return t;
  }
  if (t.left === null) return t.right;
  if (t.right === null) return t.left;
  return t; // unreachable
}
