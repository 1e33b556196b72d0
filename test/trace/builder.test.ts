// Trees of real explorations: complete, the same under every search, and of each granularity what the finest one says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SearchName } from '../../src/api.js';
import { coarsen, collapseCalls } from '../../src/trace/coarsen.js';
import { diffTrees, isEmptyDiff } from '../../src/trace/diff.js';
import type { TreeDetail, TreeDocument } from '../../src/trace/format.js';
import { Tree } from '../../src/trace/tree.js';
import { writeText } from '../../src/visualize/text.js';
import { AMPLE } from '../cases.js';
import { canonical } from './arbitrary-tree.js';

// The engine's thread is a file of dist/.
const { check, tree } = (await import(
  new URL('../../dist/api.js', import.meta.url).href
)) as typeof import('../../src/api.js');

const folder = mkdtempSync(join(tmpdir(), 'everypath-tree-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function one(target: string, options: Parameters<typeof tree>[1] = {}): Promise<TreeDocument> {
  const documents = await tree(target, { timeout: AMPLE, ...options });
  expect(documents).toHaveLength(1);
  return documents[0];
}

const LOOP = program(
  'loop.ts',
  `class Box { constructor(public value: number, public next: Box | null) {} }
function limit(x: number, most: number): number {
  return x > most ? most : x;
}
export function sum(box: Box | null, n: number): number {
  let total = 0;
  for (let i = 0; i < 3; i++) {
    if (box === null) break;
    if (n > i && box.value > 10) total += limit(box.value, 100);
    else total--;
    box = box.next;
  }
  if (total < 0) throw new Error('negative');
  switch (n) {
    case 1:
      return 1;
    default:
      return total;
  }
}
`,
);

const TARGETS = ['examples/comp-ab.ts#compAB', 'examples/swap-node.ts', `${LOOP}#sum`];

describe.each(TARGETS)('%s', (target) => {
  const built = new Map<TreeDetail, Promise<TreeDocument>>();
  const ofDetail = (detail: TreeDetail): Promise<TreeDocument> => {
    let document = built.get(detail);
    if (document === undefined) built.set(detail, (document = one(target, { detail })));
    return document;
  };

  it('has a final node for each path, with its result', async () => {
    const result = await check(target, { timeout: AMPLE });
    const { paths } = result.units[0];
    const ends = (await ofDetail('statements')).nodes.filter((node) => node.kind === 'end');
    const conditions = (all: readonly (readonly string[] | undefined)[]): string[] =>
      all.map((c) => (c ?? []).join(' && ')).sort();
    expect(ends).toHaveLength(result.units[0].stats.paths);
    expect(conditions(ends.map((end) => end.path?.pathCondition))).toEqual(
      conditions(paths.map((p) => p.pathCondition)),
    );
  });

  it('says the path condition by its condition nodes', async () => {
    const tree = new Tree(await ofDetail('statements'));
    for (const end of tree.document.nodes.filter((node) => node.kind === 'end')) {
      const shown = tree.pathTo(end).filter((node) => node.kind === 'condition');
      expect(shown.map((node) => node.label).join(' && ')).toBe(end.path?.pathCondition.join(' && '));
    }
  });

  it.each(['dfs', 'bfs', 'coverage', 'random'] as SearchName[])('is the same under %s', async (search) => {
    const document = await one(target, { detail: 'statements', search });
    // Sums are written in the order in which their terms were first met.
    const ignore = ['path', 'label'] as const;
    const diff = diffTrees(await ofDetail('statements'), document, { ignore });
    expect(isEmptyDiff(diff)).toBe(true);
  });

  it.each(['branches', 'conditions', 'calls'] as TreeDetail[])(
    'of detail %s is the finest one made coarser',
    async (detail) => {
      const ignore = new Set(['location']);
      const plain = ({ nodes, ...rest }: TreeDocument): TreeDocument => ({
        ...rest,
        nodes: nodes.map((n) => Object.fromEntries(Object.entries(n).filter(([k]) => !ignore.has(k))) as never),
      });
      const coarse = coarsen(await ofDetail('statements'), detail);
      expect(canonical(plain(coarse))).toEqual(canonical(plain(await ofDetail(detail))));
    },
  );

  it('has a place in the code on every node', async () => {
    for (const node of (await ofDetail('statements')).nodes) expect(node.location, node.label).toBeDefined();
  });

  it('keeps every path when calls are collapsed', async () => {
    const ends = (d: TreeDocument): number => d.nodes.filter((n) => n.kind === 'end').length;
    const whole = await ofDetail('statements');
    const collapsed = collapseCalls(whole);
    expect(ends(collapsed)).toBe(ends(whole));
    expect(collapsed.nodes.some((n) => n.kind === 'return')).toBe(false);
    expect(() => new Tree(collapsed)).not.toThrow();
  });
});

describe('compAB', () => {
  it('is the tree of the paper: two paths, the nested branch with one edge', async () => {
    const document = await one('examples/comp-ab.ts#compAB', { infeasible: true });
    expect(writeText(document)).toBe(`· compAB  comp-ab.ts:7:3
◇ a > b  comp-ab.ts:7:7
├─ [true] ∧ a > b  comp-ab.ts:7:7
│  ◇ a === b  comp-ab.ts:8:9
│  ├─ [true] ✗ a === b  comp-ab.ts:8:9
│  └─ [false] · return 42;  comp-ab.ts:11:5
│     ■ returned 42 when a > b  comp-ab.ts:11:5
└─ [false] ∧ !(a > b)  comp-ab.ts:7:7
   · return number();  comp-ab.ts:13:3
   ▶ number()  comp-ab.ts:16:1
   · return 24;  comp-ab.ts:17:3
   ◀ number returns 24  comp-ab.ts:16:1
   ■ returned 24 when !(a > b)  comp-ab.ts:17:3
`);
  });
});

describe('nodes of the user', () => {
  it('carry data and values of variables', async () => {
    const nodes = program(
      'nodes.mjs',
      `export default {
  variables: true,
  statement: (path, place) => ({ label: 'line ' + place.line, data: { depth: path.depth, variables: path.variables() } }),
  conditionAdded: () => undefined,
};\n`,
    );
    const document = await one(`${LOOP}#sum`, { detail: 'custom', nodes });
    const lines = document.nodes.filter((node) => node.kind === 'custom');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.every((node) => /^line \d+$/.test(node.label))).toBe(true);
    const inner = lines.find((node) => node.label === 'line 9')?.data as { variables: Record<string, string> };
    expect(inner.variables).toMatchObject({ n: 'n', total: '0' });
    expect(document.nodes.filter((node) => node.kind === 'end').length).toBeGreaterThan(0);
  });

  it('a module without a factory is refused', async () => {
    const nodes = program('nothing.mjs', 'export default 1;\n');
    await expect(tree(`${LOOP}#sum`, { detail: 'custom', nodes })).rejects.toThrow('exports no nodes');
    await expect(tree(`${LOOP}#sum`, { detail: 'custom', nodes: 'absent.mjs' })).rejects.toThrow('does not exist');
    await expect(tree(`${LOOP}#sum`, { detail: 'custom' })).rejects.toThrow('factory');
  });
});

describe('programs that do not end well', () => {
  it('show what was found: a path cut by its steps', async () => {
    const file = program('endless.ts', 'export function f(x: number): void {\n  if (x > 0) for (;;) x++;\n}\n');
    const document = await one(`${file}#f`, { detail: 'branches', maxSteps: 1000, timeout: AMPLE });
    const outcomes = document.nodes.filter((node) => node.kind === 'end').map((node) => node.outcome);
    expect(outcomes.sort()).toEqual(['cut', 'returned']);
    expect(document.verdict).toBe('open');
  });

  it('show violations with their place', async () => {
    const file = program('throws.ts', 'export function f(x: { y: number } | null): number {\n  return x!.y;\n}\n');
    const document = await one(`${file}#f`);
    const violated = document.nodes.find((node) => node.outcome === 'violated');
    expect(violated?.label).toContain('TypeError');
    expect(violated?.location?.line).toBe(2);
    expect(document.verdict).toBe('refuted');
  });
});
