// Laws of saved, merged and compared trees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NodeBatch, NodeReader, NodeWriter } from '../../src/trace/columns.js';
import { diffTrees, isEmptyDiff } from '../../src/trace/diff.js';
import type { TreeDocument, TreeHeader, TreeNode } from '../../src/trace/format.js';
import { BatchPrinter, headPiece, loadTree, readTree, saveTree, tailPiece } from '../../src/trace/json.js';
import { mergeTrees } from '../../src/trace/merge.js';
import { Tree, TreeError } from '../../src/trace/tree.js';
import { visitTree } from '../../src/trace/visit.js';
import { canonical, isDistinct, trees } from './arbitrary-tree.js';

async function* lines(textOf: string): AsyncGenerator<string> {
  yield* textOf.split('\n');
}

async function streamed(textOf: string): Promise<TreeDocument> {
  const parts = [];
  for await (const part of readTree(lines(textOf))) parts.push(part);
  const [header, ...rest] = parts;
  const tail = rest.pop() as Omit<TreeDocument, keyof TreeHeader | 'nodes'>;
  return { ...(header as TreeHeader), nodes: rest as TreeNode[], ...tail };
}

describe('saving', () => {
  it('load(save(t)) is t', () => {
    fc.assert(fc.property(trees, (t) => void expect(loadTree(saveTree(t))).toEqual(t)));
  });

  it('reading as a stream gives the same, whatever the layout', async () => {
    await fc.assert(
      fc.asyncProperty(trees, fc.boolean(), async (t, pretty) => {
        const document = { ...t, verdict: 'proved' as const };
        expect(await streamed(pretty ? JSON.stringify(document, null, 2) : saveTree(document))).toEqual(document);
      }),
    );
  });

  it('refuses what is no tree', () => {
    expect(() => loadTree('nonsense')).toThrow(TreeError);
    expect(() => loadTree('{"nodes":[]}')).toThrow('not an execution tree');
    expect(() => loadTree('{"everypathTree":99,"nodes":[]}')).toThrow('version 99');
    expect(() => loadTree('{"everypathTree":1,"nodes":[{"id":"a"}]}')).toThrow('not a node');
    const node = (id: number, parent: number): TreeNode => ({ id, parent, kind: 'root', label: '' });
    const of = (nodes: TreeNode[]): TreeDocument =>
      ({ everypathTree: 1, unit: 'u', file: 'f', detail: 'custom', nodes }) as TreeDocument;
    expect(() => new Tree(of([]))).toThrow('no root');
    expect(() => new Tree(of([node(0, -1), node(1, -1)]))).toThrow('one root');
    expect(() => new Tree(of([node(0, -1), node(1, 2), node(2, 0)]))).toThrow('before its parent');
    expect(() => new Tree(of([node(0, -1), node(0, 0)]))).toThrow('two nodes');
  });
});

describe('batches', () => {
  it('what is written is read, as nodes and as text, across batches and dictionaries', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: 5 }), (t, size) => {
        const batches: NodeBatch[] = [];
        const writer = new NodeWriter((batch) => batches.push(structuredClone(batch)), size);
        for (const { parent, kind, label, location, forced, outcome, edge, variables, data } of t.nodes) {
          const spec = writer.addSpec({ kind, label, location, forced: forced ? 'forced' : false, outcome });
          const extra = { ...(variables && { variables }), ...(data !== undefined && { data }) };
          writer.add(parent, spec, edge, Object.keys(extra).length === 0 ? undefined : extra);
        }
        writer.flush();
        const reader = new NodeReader();
        expect(batches.flatMap((batch) => reader.read(batch))).toEqual(t.nodes);
        const printer = new BatchPrinter(new NodeReader());
        const { nodes: _nodes, ...header } = t;
        const printed = headPiece(header) + batches.map((b) => printer.print(b)).join('') + tailPiece({});
        expect(loadTree(printed)).toEqual(t);
      }),
    );
  });
});

describe('merging', () => {
  const law = (name: string, check: (...documents: TreeDocument[]) => void): void =>
    it(name, () => fc.assert(fc.property(trees, trees, trees, (a, b, c) => void check(a, b, c))));

  law('is idempotent', (a) => expect(canonical(mergeTrees(a, a))).toEqual(canonical(a)));
  law('is commutative up to ids', (a, b) => expect(canonical(mergeTrees(a, b))).toEqual(canonical(mergeTrees(b, a))));
  law('is associative up to ids, where siblings can be told apart', (a, b, c) => {
    fc.pre([a, b, c].every(isDistinct));
    expect(canonical(mergeTrees(mergeTrees(a, b), c))).toEqual(canonical(mergeTrees(a, mergeTrees(b, c))));
  });
  law('contains both', (a, b) => {
    fc.pre(isDistinct(a) && isDistinct(b));
    const ignore = ['location', 'variables', 'data', 'path', 'forced'] as const;
    expect(diffTrees(a, mergeTrees(a, b), { ignore })).toMatchObject({ removed: [], changed: [] });
  });

  it('keeps what nodes refer to', () => {
    const at = (id: number, parent: number, label: string, target?: number): TreeNode => ({
      ...{ id, parent, kind: target === undefined ? 'statement' : 'subsumed', label },
      ...(target === undefined ? {} : { target }),
    });
    const root: TreeNode = { id: 0, parent: -1, kind: 'root', label: 'u' };
    const of = (...nodes: TreeNode[]): TreeDocument =>
      ({ everypathTree: 1, unit: 'u', file: 'f', detail: 'custom', nodes: [root, ...nodes] }) as TreeDocument;
    const merged = mergeTrees(of(at(1, 0, 'a')), of(at(1, 0, 'b'), at(2, 1, 'seen', 1)));
    const [b] = merged.nodes.filter((n) => n.label === 'b');
    expect(merged.nodes.find((n) => n.kind === 'subsumed')?.target).toBe(b.id);
  });

  it('refuses trees of different units', () => {
    fc.assert(fc.property(trees, (t) => void expect(() => mergeTrees(t, { ...t, unit: 'other' })).toThrow(TreeError)));
  });
});

describe('comparing', () => {
  it('finds nothing between equal trees, whatever their ids', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: 1000 }), (t, by) => {
        const moved = t.nodes.map((n) => ({ ...n, id: n.id + by, parent: n.parent === -1 ? -1 : n.parent + by }));
        expect(isEmptyDiff(diffTrees(t, { ...t, nodes: moved }))).toBe(true);
      }),
    );
  });

  it('finds something exactly when trees differ', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        fc.pre(isDistinct(a) && isDistinct(b));
        const same = JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
        expect(isEmptyDiff(diffTrees(a, b))).toBe(same);
      }),
    );
  });

  it('says what came, what went and what changed', () => {
    const root: TreeNode = { id: 0, parent: -1, kind: 'root', label: 'u' };
    const of = (...nodes: TreeNode[]): TreeDocument =>
      ({ everypathTree: 1, unit: 'u', file: 'f', detail: 'custom', nodes: [root, ...nodes] }) as TreeDocument;
    const before = of(
      { id: 1, parent: 0, kind: 'condition', label: 'x > 0' },
      { id: 2, parent: 1, kind: 'end', label: 'returned 1', outcome: 'returned' },
    );
    const after = of(
      { id: 1, parent: 0, kind: 'condition', label: 'x > 0' },
      { id: 2, parent: 1, kind: 'end', label: 'returned 2', outcome: 'returned' },
      { id: 3, parent: 0, kind: 'condition', label: '!(x > 0)' },
      { id: 4, parent: 3, kind: 'end', label: 'threw', outcome: 'threw' },
    );
    const diff = diffTrees(before, after);
    expect(diff.added).toMatchObject([{ node: { id: 3 }, size: 2 }]);
    expect(diff.removed).toEqual([]);
    expect(diff.changed).toMatchObject([{ before: { id: 2 }, after: { id: 2 }, fields: ['label'] }]);
  });
});

describe('visiting', () => {
  it('comes to every node once, parents first, and leaves in reverse', () => {
    fc.assert(
      fc.property(trees, (t) => {
        const entered: number[] = [];
        const left: number[] = [];
        visitTree(new Tree(t), { enter: (n) => void entered.push(n.id), leave: (n) => void left.push(n.id) });
        expect([...entered].sort((a, b) => a - b)).toEqual(t.nodes.map((n) => n.id));
        expect(new Set(left)).toEqual(new Set(entered));
        for (const { id, parent } of t.nodes) {
          if (parent === -1) continue;
          expect(entered.indexOf(parent)).toBeLessThan(entered.indexOf(id));
          expect(left.indexOf(parent)).toBeGreaterThan(left.indexOf(id));
        }
      }),
    );
  });

  it('leaves out what is below a node that says false, and does not run out of stack', () => {
    const nodes: TreeNode[] = [{ id: 0, parent: -1, kind: 'root', label: '' }];
    for (let id = 1; id <= 50_000; id++) nodes.push({ id, parent: id - 1, kind: 'statement', label: '' });
    const tree = new Tree({ everypathTree: 1, unit: 'u', file: 'f', detail: 'statements', nodes });
    let count = 0;
    visitTree(tree, { statement: (node) => ++count > 0 && node.id < 40_000 });
    expect(count).toBe(40_000);
  });
});
