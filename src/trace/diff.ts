// What changed from one tree to another: subtrees that came or went, nodes that say something else now.
// Always holds: the difference is empty exactly when the trees are equal up to ids.
import type { TreeDocument, TreeNode } from './format.js';
import { type MatchedNode, matchChildren, placeKey, stateKey, wayTo } from './match.js';
import { Tree } from './tree.js';

export interface TreeDiff {
  /** Roots of subtrees that only the second tree has. */
  readonly added: readonly Subtree[];
  /** Roots of subtrees that only the first tree has. */
  readonly removed: readonly Subtree[];
  readonly changed: readonly ChangedNode[];
}

export interface Subtree {
  readonly node: TreeNode;
  readonly size: number;
}

export interface ChangedNode {
  readonly before: TreeNode;
  readonly after: TreeNode;
  /** What differs: `label`, `location`, `path`, ... */
  readonly fields: readonly string[];
}

export interface DiffOptions {
  /** Fields whose changes are of no interest: `location` when lines have moved, `path` when inputs may differ. */
  readonly ignore?: readonly (keyof TreeNode)[];
}

export function diffTrees(before: TreeDocument, after: TreeDocument, options: DiffOptions = {}): TreeDiff {
  const trees = { a: new Tree(before), b: new Tree(after) };
  const ignored = new Set<string>(['id', 'parent', 'target', ...(options.ignore ?? [])]);
  const ignoresTarget = options.ignore?.includes('target') === true;
  const added: Subtree[] = [];
  const removed: Subtree[] = [];
  const changed: ChangedNode[] = [];
  const stack: MatchedNode[] = [{ a: trees.a.root, b: trees.b.root }];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const { a, b } = pair;
    if (a === undefined && b !== undefined) added.push({ node: b, size: sizeOf(trees.b, b) });
    else if (b === undefined && a !== undefined) removed.push({ node: a, size: sizeOf(trees.a, a) });
    if (a === undefined || b === undefined) continue;
    const fields = differing(a, b, ignored);
    if (!ignoresTarget && targetWay(trees.a, a) !== targetWay(trees.b, b)) fields.push('target');
    if (fields.length > 0) changed.push({ before: a, after: b, fields });
    stack.push(...matchChildren(trees, pair, [stateKey, placeKey]).reverse());
  }
  return { added, removed, changed };
}

export function isEmptyDiff({ added, removed, changed }: TreeDiff): boolean {
  return added.length + removed.length + changed.length === 0;
}

function targetWay(tree: Tree, { target }: TreeNode): string | undefined {
  return target === undefined ? undefined : wayTo(tree, target);
}

function differing(a: TreeNode, b: TreeNode, ignored: ReadonlySet<string>): string[] {
  const fields: string[] = [];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [x, y] = [a[key as keyof TreeNode], b[key as keyof TreeNode]];
    if (!ignored.has(key) && x !== y && canonical(x) !== canonical(y)) fields.push(key);
  }
  return fields;
}

/** JSON with sorted keys. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, v) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([x], [y]) => (x < y ? -1 : 1)))
      : v,
  );
}

function sizeOf(tree: Tree, root: TreeNode): number {
  let size = 0;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    size++;
    for (const child of tree.childrenOf(node)) stack.push(child);
  }
  return size;
}
