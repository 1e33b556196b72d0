// Binary trees: every node has one parent, and `size` counts the nodes.
//   npx everypath enumerate examples/structures/binary-tree.ts#BinaryTree --bound 3 --domain size=3

export class TreeNode {
  left: TreeNode | null = null;
  right: TreeNode | null = null;
}

export class BinaryTree {
  root: TreeNode | null = null;
  size = 0;

  repOk(): boolean {
    if (this.root === null) return this.size === 0;
    const visited = new Set([this.root]);
    const work = [this.root];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      for (const child of [node.left, node.right]) {
        if (child === null) continue;
        if (visited.has(child)) return false;
        visited.add(child);
        work.push(child);
      }
    }
    return visited.size === this.size;
  }
}
