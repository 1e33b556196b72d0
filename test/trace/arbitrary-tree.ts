// Random trees, and what is equal about trees whatever their ids.
import fc from 'fast-check';
import { type NodeKind, TREE_VERSION, type TreeDocument, type TreeNode } from '../../src/trace/format.js';
import { stateKey } from '../../src/trace/match.js';
import { Tree } from '../../src/trace/tree.js';

const KINDS: NodeKind[] = ['statement', 'branch', 'choice', 'call', 'return', 'condition', 'end', 'custom'];

const text = fc.constantFrom('a', 'b', 'x > 0', 'returned 1', '"]}\\', 'é\u2028漢', '', 'n', '\n');

const extra = fc.record(
  {
    edge: fc.constantFrom('true', 'false', 'node === null'),
    location: fc.record({
      file: fc.constantFrom('/a.ts', '/b.ts'),
      line: fc.integer({ min: 1, max: 3 }),
      column: fc.constant(1),
      endLine: fc.integer({ min: 3, max: 4 }),
      endColumn: fc.constant(9),
    }),
    forced: fc.constant(true),
    outcome: fc.constantFrom('returned', 'threw'),
    variables: fc.dictionary(fc.constantFrom('x', 'y'), text, { maxKeys: 2 }),
    // JSON has no -0.
    data: fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value))),
  },
  { requiredKeys: [] },
);

export const trees: fc.Arbitrary<TreeDocument> = fc
  .array(fc.record({ above: fc.nat(), kind: fc.constantFrom(...KINDS), label: text, extra }), { maxLength: 14 })
  .map((items) => {
    const nodes: TreeNode[] = [{ id: 0, parent: -1, kind: 'root', label: 'unit' }];
    for (const { above, kind, label, extra: more } of items) {
      nodes.push({ id: nodes.length, parent: above % nodes.length, kind, label, ...more });
    }
    return { everypathTree: TREE_VERSION, unit: 'unit', file: '/a.ts', detail: 'custom', nodes };
  });

/** The tree without ids, siblings in a fixed order. */
export function canonical(document: TreeDocument): unknown {
  const tree = new Tree(document);
  const write = (node: TreeNode): unknown[] => {
    const { id: _id, parent: _parent, target: _target, ...rest } = node;
    const children = tree.childrenOf(node).map(write);
    return [sorted(rest), ...children.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
  };
  return write(tree.root);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

/** No two siblings look the same: what merging and comparing rely on to tell nodes apart. */
export function isDistinct(document: TreeDocument): boolean {
  const tree = new Tree(document);
  return document.nodes.every((node) => {
    const keys = tree.childrenOf(node).map(stateKey);
    return new Set(keys).size === keys.length;
  });
}
