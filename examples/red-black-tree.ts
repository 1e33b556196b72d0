// n insertions of unknown keys into an empty red-black tree, an equal key overwriting (the subject of section 2.2 of
// Symbolic PathFinder v7). Only the order of the keys matters, so there is one path per weak order of n keys: 13, 75
// and 541 for n = 3, 4, 5, the ordered Bell numbers. The invariants are proved on all of them.
//
//   npx everypath check examples/red-black-tree.ts --concrete n=4
import { assert, symbolic } from 'everypath';

class TreeNode {
  red = true;
  left: TreeNode | null = null;
  right: TreeNode | null = null;
  parent: TreeNode | null = null;

  constructor(
    readonly key: number,
    public value: number,
  ) {}
}

class RedBlackTree {
  root: TreeNode | null = null;

  set(key: number, value: number): void {
    let parent: TreeNode | null = null;
    let left = false;
    let at = this.root;
    while (at !== null) {
      parent = at;
      left = key < at.key;
      if (left) {
        at = at.left;
      } else if (key > at.key) {
        at = at.right;
      } else {
        at.value = value;
        return;
      }
    }
    const node = new TreeNode(key, value);
    node.parent = parent;
    if (parent === null) this.root = node;
    else if (left) parent.left = node;
    else parent.right = node;
    this.rebalance(node);
  }

  /** Restores "no red node has a red child" upwards from a new red node. */
  private rebalance(inserted: TreeNode): void {
    let node = inserted;
    let parent = node.parent;
    while (parent?.red) {
      // A red parent is never the root, so there is a grandparent.
      const grandparent: TreeNode = parent.parent!;
      const parentIsLeft = parent === grandparent.left;
      const uncle = parentIsLeft ? grandparent.right : grandparent.left;
      if (uncle?.red) {
        parent.red = false;
        uncle.red = false;
        grandparent.red = true;
        node = grandparent;
      } else {
        const nodeIsLeft = node === parent.left;
        if (nodeIsLeft !== parentIsLeft) {
          // Inner grandchild: turn it into an outer one.
          this.rotate(parent, parentIsLeft);
          [node, parent] = [parent, node];
        }
        parent.red = false;
        grandparent.red = true;
        this.rotate(grandparent, !parentIsLeft);
      }
      parent = node.parent;
    }
    this.root!.red = false;
  }

  /** Moves the right (`toLeft`) or left child of a node into its place. */
  private rotate(node: TreeNode, toLeft: boolean): void {
    const child = (toLeft ? node.right : node.left)!;
    const inner = toLeft ? child.left : child.right;
    if (toLeft) {
      node.right = inner;
      child.left = node;
    } else {
      node.left = inner;
      child.right = node;
    }
    if (inner !== null) inner.parent = node;
    child.parent = node.parent;
    if (node.parent === null) this.root = child;
    else if (node.parent.left === node) node.parent.left = child;
    else node.parent.right = child;
    node.parent = child;
  }
}

/** Checks parents, order and colours below a node; returns the number of black nodes on each way down. */
function blackHeight(node: TreeNode | null, parent: TreeNode | null): number {
  if (node === null) return 1;
  assert(node.parent === parent, 'parent link');
  if (node.red) assert(parent !== null && !parent.red, 'a red node has a black parent');
  if (node.left !== null) assert(node.left.key < node.key, 'left key is smaller');
  if (node.right !== null) assert(node.key < node.right.key, 'right key is larger');
  const left = blackHeight(node.left, node);
  const right = blackHeight(node.right, node);
  assert(left === right, 'equal black heights');
  return left + (node.red ? 0 : 1);
}

export function insertions(n: number): void {
  const tree = new RedBlackTree();
  for (let i = 0; i < n; i++) {
    tree.set(symbolic.integer('key'), i);
  }
  blackHeight(tree.root, null);
}
