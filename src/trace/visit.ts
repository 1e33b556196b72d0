// Traversals of a tree. Iterative: trees are deeper than the stack.
import type { NodeKind, TreeNode } from './format.js';
import type { Tree } from './tree.js';

/** Called for a node before its children; return false to leave them out. */
export type Visit = (node: TreeNode, tree: Tree) => unknown;

/** A method per kind of node, `enter` for kinds without one, `leave` after the children of any node. */
export type TreeVisitor = { readonly [Kind in NodeKind]?: Visit } & {
  readonly enter?: Visit;
  readonly leave?: (node: TreeNode, tree: Tree) => void;
};

/** Visits the nodes in the order of the code: a node, then its children from the first to the last. */
export function visitTree(tree: Tree, visitor: TreeVisitor, from: TreeNode = tree.root): void {
  const stack: { readonly node: TreeNode; readonly done: boolean }[] = [{ node: from, done: false }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, done } = top;
    if (done) {
      visitor.leave?.(node, tree);
      continue;
    }
    const visit = visitor[node.kind] ?? visitor.enter;
    const deeper = visit?.call(visitor, node, tree) !== false;
    if (visitor.leave !== undefined) stack.push({ node, done: true });
    if (!deeper) continue;
    const children = tree.childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i], done: false });
  }
}
