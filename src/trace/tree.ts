// A tree in memory: the nodes of a document with their children. What visitors, merging, diffing and drawing work on.
import type { TreeDocument, TreeNode } from './format.js';

export class Tree {
  private readonly children = new Map<number, TreeNode[]>();
  private readonly byId = new Map<number, TreeNode>();
  readonly root: TreeNode;

  /** @throws TreeError when the nodes are not a tree */
  constructor(readonly document: TreeDocument) {
    let root: TreeNode | undefined;
    for (const node of document.nodes) {
      if (this.byId.has(node.id)) throw new TreeError(`two nodes have the id ${node.id}`);
      this.byId.set(node.id, node);
      if (node.parent === -1) {
        if (root !== undefined)
          throw new TreeError(`the nodes ${root.id} and ${node.id} have no parent: one root is allowed`);
        root = node;
        continue;
      }
      if (!this.byId.has(node.parent)) throw new TreeError(`node ${node.id} comes before its parent ${node.parent}`);
      const siblings = this.children.get(node.parent);
      if (siblings === undefined) this.children.set(node.parent, [node]);
      else siblings.push(node);
    }
    if (root === undefined) throw new TreeError('it has no root (a node with parent -1)');
    this.root = root;
  }

  get size(): number {
    return this.byId.size;
  }

  node(id: number): TreeNode | undefined {
    return this.byId.get(id);
  }

  childrenOf(node: TreeNode): readonly TreeNode[] {
    return this.children.get(node.id) ?? NONE;
  }

  /** From the root to the node. */
  pathTo(node: TreeNode): readonly TreeNode[] {
    const path = [node];
    for (let n = node; n.parent !== -1; path.push(n)) n = this.byId.get(n.parent) as TreeNode;
    return path.reverse();
  }
}

const NONE: readonly TreeNode[] = [];

/** A document that is no tree, or not of this version. */
export class TreeError extends Error {
  override readonly name = 'TreeError';
}
