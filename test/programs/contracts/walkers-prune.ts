// A shared child is left out before what lies beside it is known, and so is a node too many: one path for each of the nine trees.
// expect: {"unit":"mirror","verdict":"proved","paths":9}
class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
}

function isTree(node: Tree | null, seen = new Set<Tree>()): boolean {
  if (node === null) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  return isTree(node.left, seen) && isTree(node.right, seen);
}

function nodes(node: Tree | null): number {
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
