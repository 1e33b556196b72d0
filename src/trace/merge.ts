// The union of two trees of one unit: of runs that explored different parts, on different machines, at different times.
// Always holds: idempotent; commutative and associative up to ids and the order of siblings.
import type { TreeDocument, TreeNode } from './format.js';
import { type MatchedNode, matchChildren, stateKey, wayTo } from './match.js';
import { Tree, TreeError } from './tree.js';

/** @throws TreeError when the trees are of different units or granularities */
export function mergeTrees(a: TreeDocument, b: TreeDocument): TreeDocument {
  for (const key of ['unit', 'file', 'detail'] as const) {
    if (a[key] !== b[key]) {
      throw new TreeError(`only trees of the same ${key} can be merged; one has '${a[key]}', the other '${b[key]}'`);
    }
  }
  const trees = { a: new Tree(a), b: new Tree(b) };
  const merged: MergedNode[] = [];
  /** Ids in the merged tree. */
  const ids = { a: new Map<number, number>(), b: new Map<number, number>() };
  const stack: MergedNode[] = [{ a: trees.a.root, b: trees.b.root, parent: -1 }];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const id = merged.length;
    if (pair.a !== undefined) ids.a.set(pair.a.id, id);
    if (pair.b !== undefined) ids.b.set(pair.b.id, id);
    merged.push(pair);
    const children = matchChildren(trees, pair, [stateKey]);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ ...children[i], parent: id });
  }
  const targetOf = ({ a: x, b: y }: MatchedNode): number | undefined => {
    const [inA, inB] = [x?.target, y?.target];
    if (inA === undefined) return inB === undefined ? undefined : ids.b.get(inB);
    if (inB === undefined || wayTo(trees.a, inA) <= wayTo(trees.b, inB)) return ids.a.get(inA);
    return ids.b.get(inB);
  };
  const verdict = mergeVerdicts(a, b);
  const { everypathTree, unit, file, detail } = a;
  return {
    everypathTree,
    unit,
    file,
    detail,
    nodes: merged.map((pair, id) => mergeNode(pair, id, targetOf(pair))),
    ...(verdict === undefined ? {} : { verdict }),
  };
}

interface MergedNode extends MatchedNode {
  readonly parent: number;
}

function mergeNode({ a, b, parent }: MergedNode, id: number, target: number | undefined): TreeNode {
  const merged: Record<string, unknown> = { ...a, ...b };
  for (const key of Object.keys(merged))
    merged[key] = mergeValue(a?.[key as keyof TreeNode], b?.[key as keyof TreeNode]);
  const node = { ...merged, id, parent } as TreeNode;
  return target === undefined ? node : { ...node, target };
}

/** Where both say something, one of them is taken, the same whichever comes first. */
function mergeValue(a: unknown, b: unknown): unknown {
  if (a === undefined) return b;
  if (b === undefined) return a;
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b;
}

function mergeVerdicts(a: TreeDocument, b: TreeDocument): TreeDocument['verdict'] {
  const both = [a.verdict, b.verdict];
  if (both.includes('refuted')) return 'refuted';
  // Each proof covers all paths, so one is enough.
  if (both.includes('proved')) return 'proved';
  if (both.includes('bounded')) return 'bounded';
  return a.verdict ?? b.verdict;
}
