// Binary search trees with distinct keys. The range that keys must lie in is passed down, so a key out of order is noticed when it
// is read, before anything below it is.
//   npx everypath enumerate examples/structures/search-tree.ts#SearchTree --bound 3 --domain size=3

export class SearchNode {
  key = 0;
  left: SearchNode | null = null;
  right: SearchNode | null = null;
}

export class SearchTree {
  root: SearchNode | null = null;
  size = 0;

  repOk(): boolean {
    const visited = new Set<SearchNode>();
    return ordered(this.root, -Infinity, Infinity, visited) && visited.size === this.size;
  }
}

function ordered(node: SearchNode | null, above: number, below: number, visited: Set<SearchNode>): boolean {
  if (node === null) return true;
  if (visited.has(node)) return false;
  visited.add(node);
  if (!(above < node.key && node.key < below)) return false;
  return ordered(node.left, above, node.key, visited) && ordered(node.right, node.key, below, visited);
}
