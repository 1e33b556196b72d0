// A binary tree: no node has two parents.
export class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
}

export function isTree(node: Tree | null, seen = new Set<Tree>()): boolean {
  if (node === null) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  return isTree(node.left, seen) && isTree(node.right, seen);
}

export function depth(node: Tree | null): number {
  return node === null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
}

export function nodes(node: Tree | null): number {
  return node === null ? 0 : 1 + nodes(node.left) + nodes(node.right);
}

/**
 * @requires isTree(node) && nodes(node) <= 3
 * @ensures isTree(node)
 * @ensures nodes(node) === old(nodes(node))
 */
export function mirror(node: Tree | null): void {
  if (node === null) return;
  const { left } = node;
  node.left = node.right;
  node.right = left;
  mirror(node.left);
  mirror(node.right);
}

/**
 * @requires isTree(node) && depth(node) <= 3
 * @ensures result === (node === null ? 0 : result)
 */
export function leaves(node: Tree | null): number {
  if (node === null) return 0;
  if (node.left === null && node.right === null) return 1;
  return leaves(node.left) + leaves(node.right);
}

/**
 * Attaches the right subtree twice: a bug.
 * @requires isTree(node) && nodes(node) <= 3
 * @ensures isTree(node)
 */
export function mirrorBroken(node: Tree | null): void {
  if (node === null) return;
  node.left = node.right;
  mirrorBroken(node.left);
}
