export interface Tree {
  key: number;
  left?: Tree;
  right?: Tree;
}

export function insert(tree: Tree, key: number): boolean {
  if (key === tree.key) return false;
  if (key < tree.key) {
    if (tree.left === undefined) {
      tree.left = { key };
      return true;
    }
    return insert(tree.left, key);
  }
  if (tree.right === undefined) {
    tree.right = { key };
    return true;
  }
  return insert(tree.right, key);
}
