// The tree as the rewriter sees it: it copies most nodes as they are, and each handler knows the fields of its own.
import { children, isFunction, type Node } from '../ast.js';

export interface TreeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: any;
}

/** Children in source order. */
export function childrenOf(node: TreeNode): readonly TreeNode[] {
  return children(node as unknown as Node);
}

/** Calls `visit` for the node and everything below it, without the functions and classes in it. */
export function visitOwn(node: TreeNode, visit: (node: TreeNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) {
    if (!isFunction(child as unknown as Node) && child.type !== 'ClassBody') visitOwn(child, visit);
  }
}
