// Red-black trees: search trees in which no red node has a red child and all ways down have the same number of black nodes. The
// shape is checked first, then the colours, then the keys: what is read late is enumerated only for what passed before.
//   npx everypath enumerate examples/structures/red-black-tree.ts#RedBlackTree --bound 4 --domain size=4

export class RedBlackNode {
  key = 0;
  color: 'red' | 'black' = 'black';
  left: RedBlackNode | null = null;
  right: RedBlackNode | null = null;
}

export class RedBlackTree {
  root: RedBlackNode | null = null;
  size = 0;

  repOk(): boolean {
    const visited = new Set<RedBlackNode>();
    if (!isTree(this.root, visited) || visited.size !== this.size) return false;
    return blackHeight(this.root) !== undefined && isOrdered(this.root, -Infinity, Infinity);
  }
}

function isTree(node: RedBlackNode | null, visited: Set<RedBlackNode>): boolean {
  if (node === null) return true;
  if (visited.has(node)) return false;
  visited.add(node);
  return isTree(node.left, visited) && isTree(node.right, visited);
}

/** Black nodes on every way down; undefined when they differ or a red node has a red child. */
function blackHeight(node: RedBlackNode | null): number | undefined {
  if (node === null) return 0;
  if (node.color === 'red' && (node.left?.color === 'red' || node.right?.color === 'red')) return undefined;
  const left = blackHeight(node.left);
  if (left === undefined || left !== blackHeight(node.right)) return undefined;
  return node.color === 'black' ? left + 1 : left;
}

function isOrdered(node: RedBlackNode | null, above: number, below: number): boolean {
  if (node === null) return true;
  if (!(above < node.key && node.key < below)) return false;
  return isOrdered(node.left, above, node.key) && isOrdered(node.right, node.key, below);
}
