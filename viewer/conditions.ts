// The path condition at a node, from the tree alone, and the comparison of two paths.
import { NONE, type Tree } from './tree.js';

export interface Conjunct {
  readonly text: string;
  /** The node that shows where it joined, or NONE. */
  readonly node: number;
}

/** What holds at a node: of a final node its whole condition, else what the nodes above say. */
export function conditionsAt(tree: Tree, index: number): Conjunct[] {
  const path = tree.pathTo(index);
  const whole = tree.nodes[index].path?.pathCondition;
  const shown = pathConjuncts(tree, path);
  if (whole === undefined) return shown;
  let from = 0;
  return whole.map((text) => {
    const at = shown.findIndex((conjunct, i) => i >= from && conjunct.text === text);
    if (at < 0) return { text, node: NONE };
    from = at + 1;
    return { text, node: shown[at].node };
  });
}

function pathConjuncts(tree: Tree, path: readonly number[]): Conjunct[] {
  const updates = path.filter((n) => tree.nodes[n].kind === 'condition');
  if (updates.length > 0) return updates.map((n) => ({ text: tree.nodes[n].label, node: n }));
  const list: Conjunct[] = [];
  for (let i = 1; i < path.length; i++) {
    const parent = tree.nodes[path[i - 1]];
    const { edge } = tree.nodes[path[i]];
    if (parent.forced === true || edge === undefined) continue;
    if (parent.kind === 'branch') {
      const text =
        edge === 'true' ? parent.label : edge === 'false' ? `!(${parent.label})` : `${parent.label}: ${edge}`;
      list.push({ text, node: path[i - 1] });
    } else if (parent.kind === 'choice') list.push({ text: edge, node: path[i - 1] });
  }
  return list;
}

export interface Comparison {
  /** The last node that both have. */
  readonly parting: number;
  readonly steps: { readonly common: number; readonly a: number; readonly b: number };
  readonly common: readonly Conjunct[];
  readonly onlyA: readonly Conjunct[];
  readonly onlyB: readonly Conjunct[];
}

export function compare(tree: Tree, a: number, b: number): Comparison {
  const parting = tree.commonAncestor(a, b);
  const ofA = conditionsAt(tree, a);
  const ofB = conditionsAt(tree, b);
  const inA = new Set(ofA.map((c) => c.text));
  const inB = new Set(ofB.map((c) => c.text));
  const common = tree.depth[parting] + 1;
  return {
    parting,
    steps: { common, a: tree.depth[a] + 1 - common, b: tree.depth[b] + 1 - common },
    common: ofA.filter((c) => inB.has(c.text)),
    onlyA: ofA.filter((c) => !inB.has(c.text)),
    onlyB: ofB.filter((c) => !inA.has(c.text)),
  };
}

/**
 * What a path needs besides what it shares with the one listed above it, from the start on: rows of a list can be told apart. Undefined where
 * they share nothing.
 */
export function beyond(above: readonly string[], condition: readonly string[]): string | undefined {
  let shared = 0;
  while (shared < condition.length - 1 && condition[shared] === above[shared]) shared++;
  return shared === 0 ? undefined : `… ${condition.slice(shared).join(' && ')}`;
}
