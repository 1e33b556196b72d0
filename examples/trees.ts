// A precondition that walks over the whole structure: one path for each tree of at most three nodes, nine in all.
//   npx everypath check examples/trees.ts

export class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
}

/** No node has two parents. */
export function isTree(node: Tree | null, seen = new Set<Tree>()): boolean {
  if (node === null) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  return isTree(node.left, seen) && isTree(node.right, seen);
}

export function nodes(node: Tree | null): number {
  return node === null ? 0 : 1 + nodes(node.left) + nodes(node.right);
}

/**
 * @requires isTree(node) && nodes(node) <= 3
 * @ensures isTree(node) && nodes(node) === old(nodes(node))
 */
export function mirror(node: Tree | null): void {
  if (node === null) return;
  [node.left, node.right] = [node.right, node.left];
  mirror(node.left);
  mirror(node.right);
}
