// A tree with fewer nodes: as if it had been built with less detail, or with calls folded up.
// Always holds: every path of the tree keeps its final node.
import { type NodeKind, TREE_VERSION, type TreeDetail, type TreeDocument, type TreeNode } from './format.js';

/** Kinds of nodes that a granularity leaves out. */
const OMITTED: Readonly<Record<TreeDetail, ReadonlySet<NodeKind>>> = {
  statements: new Set(),
  branches: new Set<NodeKind>(['statement', 'call', 'return', 'condition']),
  conditions: new Set<NodeKind>(['statement', 'call', 'return', 'branch', 'choice']),
  calls: new Set<NodeKind>(['statement', 'condition', 'branch', 'choice']),
  custom: new Set(),
};

/** Granularities that a tree can be brought to. */
export function coarserThan(detail: TreeDetail): readonly TreeDetail[] {
  return detail === 'statements' ? ['statements', 'branches', 'conditions', 'calls'] : [detail];
}

/** The tree of the coarser granularity. Nodes keep their ids. */
export function coarsen(document: TreeDocument, detail: TreeDetail): TreeDocument {
  if (document.detail === detail) return document;
  const omitted = OMITTED[detail];
  return {
    ...document,
    detail,
    nodes: withoutNodes(document.nodes, (node) => isOmitted(node, detail, omitted), detail),
  };
}

function isOmitted(node: TreeNode, detail: TreeDetail, omitted: ReadonlySet<NodeKind>): boolean {
  // A condition that is known without a decision is no branch of the exploration.
  return omitted.has(node.kind) || (detail === 'branches' && node.concrete === true);
}

/** What stands above the nodes that are left: the node kept, and the text that the next edge gets. */
interface Above {
  readonly parent: number;
  readonly edge: string | undefined;
  /** A condition with a known value was left out: what its outcome was does not matter. */
  readonly concrete?: boolean;
}

function withoutNodes(nodes: readonly TreeNode[], omit: (node: TreeNode) => boolean, detail: TreeDetail): TreeNode[] {
  const kept: TreeNode[] = [];
  /** Of nodes that were left out. */
  const replaced = new Map<number, Above>();
  for (const node of nodes) {
    const above = replaced.get(node.parent) ?? { parent: node.parent, edge: undefined };
    const own = detail === 'branches' && above.concrete !== true ? node.edge : undefined;
    const edge = own ?? above.edge;
    if (node.parent !== -1 && omit(node)) {
      const added = detail === 'calls' && node.kind === 'condition' ? node.label : undefined;
      const both = above.edge === undefined || added === undefined ? (added ?? edge) : `${above.edge} && ${added}`;
      replaced.set(node.id, { parent: above.parent, edge: both, concrete: node.concrete });
      continue;
    }
    const { edge: _edge, ...rest } = node;
    kept.push({ ...rest, parent: above.parent, ...(edge === undefined ? {} : { edge }) });
  }
  return kept.map((node) => withTarget(node, (id) => replaced.get(id)?.parent));
}

/** A target that was left out is represented by what stands for it. */
function withTarget(node: TreeNode, standIn: (id: number) => number | undefined): TreeNode {
  if (node.target === undefined) return node;
  const target = standIn(node.target);
  return target === undefined ? node : { ...node, target };
}

/** Calls are shown as one node each, with what was decided inside on the edges that leave it. */
export function collapseCalls(document: TreeDocument): TreeDocument {
  const kept: TreeNode[] = [];
  /** Per node, when inside a call: the outermost call, how many are under way, what was decided in it. */
  const inside = new Map<
    number,
    { readonly call: number; readonly depth: number; readonly decided: readonly string[] }
  >();
  const returned = new Map<number, Above>();
  for (const node of document.nodes) {
    const within = inside.get(node.parent);
    if (within === undefined) {
      const above = returned.get(node.parent);
      kept.push(
        above === undefined
          ? node
          : { ...node, parent: above.parent, ...(above.edge === undefined ? {} : { edge: above.edge }) },
      );
      if (node.kind === 'call') inside.set(node.id, { call: node.id, depth: 1, decided: [] });
      continue;
    }
    const { call } = within;
    const decided = node.kind === 'condition' ? [...within.decided, node.label] : within.decided;
    const depth = within.depth + (node.kind === 'call' ? 1 : node.kind === 'return' ? -1 : 0);
    if (node.kind === 'end' || node.kind === 'infeasible' || node.kind === 'subsumed') {
      const edge = decided.length === 0 ? undefined : decided.join(' && ');
      const { edge: _edge, ...rest } = node;
      kept.push({ ...rest, parent: call, ...(edge === undefined ? {} : { edge }) });
    } else if (depth > 0) inside.set(node.id, { call, depth, decided });
    else {
      const result = /(?:returns|throws) .*$/s.exec(node.label)?.[0];
      const edge = [decided.join(' && '), result ?? ''].filter((text) => text !== '').join(': ');
      returned.set(node.id, { parent: call, edge: edge === '' ? undefined : edge });
    }
  }
  const nodes = kept.map((node) => withTarget(node, (id) => inside.get(id)?.call ?? returned.get(id)?.parent));
  return { ...document, everypathTree: TREE_VERSION, nodes };
}
