// Which nodes of two trees are the same: those with the same way from the root. Ids and the order in which an exploration
// happened to make nodes do not matter; several equal siblings are told apart by their order.
import type { TreeNode } from './format.js';
import type { Tree } from './tree.js';

export interface MatchedNode {
  readonly a: TreeNode | undefined;
  readonly b: TreeNode | undefined;
}

/** Nodes are the same state when they look the same. */
export function stateKey({ kind, edge, label, outcome }: TreeNode): string {
  return JSON.stringify([kind, edge, label, outcome]);
}

/** The last node of a path is the same place whatever the path came to. */
export function placeKey(node: TreeNode): string | undefined {
  return node.kind === 'end' ? JSON.stringify([node.kind, node.edge]) : undefined;
}

/** The way from the root: names the node whatever the ids are. */
export function wayTo(tree: Tree, id: number): string {
  const node = tree.node(id);
  return node === undefined ? '' : tree.pathTo(node).map(stateKey).join('\n');
}

type Key = (node: TreeNode) => string | undefined;

/**
 * Pairs the children of two nodes: those of `a` in order, then those only in `b`.
 * @param keys nodes with the same first key are paired, what is left by the second key, ...
 */
export function matchChildren(
  trees: { readonly a: Tree; readonly b: Tree },
  { a, b }: MatchedNode,
  keys: readonly Key[],
): MatchedNode[] {
  const ofA = a === undefined ? [] : trees.a.childrenOf(a);
  const ofB = b === undefined ? [] : trees.b.childrenOf(b);
  const partner = new Map<TreeNode, TreeNode>();
  const taken = new Set<TreeNode>();
  for (const key of ofA.length === 0 || ofB.length === 0 ? [] : keys) {
    const waiting = new Map<string, TreeNode[]>();
    for (const node of ofB) {
      const k = taken.has(node) ? undefined : key(node);
      if (k !== undefined) waiting.set(k, [...(waiting.get(k) ?? []), node]);
    }
    for (const node of ofA) {
      const k = partner.has(node) ? undefined : key(node);
      const other = k === undefined ? undefined : waiting.get(k)?.shift();
      if (other === undefined) continue;
      partner.set(node, other);
      taken.add(other);
    }
  }
  const pairs: MatchedNode[] = ofA.map((node) => ({ a: node, b: partner.get(node) }));
  for (const node of ofB) if (!taken.has(node)) pairs.push({ a: undefined, b: node });
  return pairs;
}
