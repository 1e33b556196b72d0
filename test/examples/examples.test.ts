// The examples reproduce the figures of the papers: paths, states, verdicts, dead code, violations. All exact.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type PathResult, type RunOptions, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { AMPLE, sample } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function run(target: string, options: RunOptions = {}): Promise<UnitResult> {
  const { units } = await check(`examples/${target}`, { timeout: AMPLE, cwd: root, ...options });
  expect(units).toHaveLength(1);
  return units[0];
}

/** Input structures by their objects and edges, up to the numbering of objects: `node.next -> node`. */
function inputEdges(path: PathResult): string[] {
  const names = new Map<number, string>();
  const edges: string[] = [];
  const visit = (at: string, value: PathResult['input']['roots'][number]['value']): void => {
    if (value.kind !== 'object') {
      if (!at.endsWith('.elem')) edges.push(`${at} ${value.kind === 'undecided' ? '?' : value.text}`);
      return;
    }
    const known = names.get(value.id);
    edges.push(`${at} ${known ?? 'new'}`);
    if (known !== undefined) return;
    names.set(value.id, at);
    for (const field of path.input.objects.find((o) => o.id === value.id)!.fields)
      visit(`${at}.${field.name}`, field.value);
  };
  for (const { name, value } of path.input.roots) visit(name, value);
  return edges;
}

const SEVEN = [
  ['node new', 'node.next null'],
  ['node new', 'node.next node'],
  ['node new', 'node.next new', 'node.next.next ?'],
  ['node new', 'node.next new', 'node.next.next null'],
  ['node new', 'node.next new', 'node.next.next node'],
  ['node new', 'node.next new', 'node.next.next node.next'],
  ['node new', 'node.next new', 'node.next.next new', 'node.next.next.next ?'],
].map((edges) => edges.join('; '));

function structures(unit: UnitResult): string[] {
  return unit.paths.map((path) => inputEdges(path).join('; ')).sort();
}

function lineStatuses(unit: UnitResult, line: number): string[] {
  return unit.statements.filter((statement) => statement.line === line).map((statement) => statement.status);
}

describe('swapNode', () => {
  test('has the seven input structures of Fig. 1', async () => {
    const unit = await run('swap-node.ts#swapNode');
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 7, exhausted: true } });
    expect(structures(unit)).toEqual([...SEVEN].sort());
    expect(unit.paths.every((path) => path.replayed && path.outcome.kind === 'returned')).toBe(true);
    expect(unit.stats.coverage).toBe(1);
  });

  const own = './examples/strategies/otherwise.ts';
  test.each(['dfs', 'bfs', 'deepening', 'coverage', 'random', own] as const)(
    'has seven paths under %s',
    async (search) => {
      const unit = await run('swap-node.ts#swapNode', { search, seed: 3 });
      expect(structures(unit)).toEqual([...SEVEN].sort());
    },
  );

  test('is what the file gives without naming a unit', async () => {
    const unit = await run('swap-node.ts');
    expect(unit).toMatchObject({ unit: 'swapNode', verdict: 'proved', stats: { paths: 7 } });
  });

  test('has four structures when the list must be acyclic', async () => {
    const unit = await run('swap-node-acyclic.ts#swapNode');
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 4, exhausted: true } });
    expect(structures(unit)).toEqual([SEVEN[0], SEVEN[2], SEVEN[3], SEVEN[6]].sort());
  });

  test('has nine trees of at most three nodes under a precondition that walks over all of them', async () => {
    const unit = await run('trees.ts#mirror');
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 9, exhausted: true } });
  });

  test('dereferences null without its check, for the list of one node only', async () => {
    const checked = await run('swap-node.ts#swapNode');
    const unit = await run('swap-node-unchecked.ts#swapNode');
    expect(unit).toMatchObject({ verdict: 'refuted', gaps: [], stats: { paths: 7, exhausted: true } });
    const violating = unit.paths.filter((path) => path.outcome.kind === 'violated');
    expect(violating).toHaveLength(1);
    expect(inputEdges(violating[0]).join('; ')).toBe(SEVEN[0]);
    expect(violating[0]).toMatchObject({
      replayed: true,
      outcome: { property: 'runtime-error', error: { name: 'TypeError' }, location: { line: 12 } },
    });
    const rows = (u: UnitResult): string[] =>
      u.paths
        .filter((path) => inputEdges(path).join('; ') !== SEVEN[0])
        .map((path) =>
          JSON.stringify([path.pathCondition, path.outcome, inputEdges(path)], (k, v) =>
            k === 'location' ? undefined : v,
          ),
        )
        .sort();
    expect(rows(unit)).toHaveLength(6);
    expect(rows(unit)).toEqual(rows(checked));
  });
});

test('integer swap: two paths, the innermost statement is unreachable', async () => {
  const unit = await run('integer-swap.ts#swap');
  expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 2, states: 3, exhausted: true } });
  expect(lineStatuses(unit, 16)).toEqual(['unreached']);
  expect(unit.statements.filter((statement) => statement.status !== 'reached')).toHaveLength(1);
});

test('absolute difference: three paths, one breaks the assertion', async () => {
  const unit = await run('absolute-difference.ts#absoluteDifference');
  expect(unit).toMatchObject({ verdict: 'refuted', gaps: [], stats: { paths: 3, states: 5, exhausted: true } });
  const violating = unit.paths.filter((path) => path.outcome.kind === 'violated');
  expect(violating).toHaveLength(1);
  expect(violating[0]).toMatchObject({ replayed: true, outcome: { property: 'assertion', location: { line: 14 } } });
  expect(violating[0].inputs.x).toEqual(violating[0].inputs.y);
});

test('compAB: two paths, the nested branch is unreachable', async () => {
  const unit = await run('comp-ab.ts#compAB');
  expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 2, states: 3, exhausted: true } });
  expect(lineStatuses(unit, 9)).toEqual(['unreachable']);
  expect(unit.paths.map((path) => path.outcome.value).sort()).toEqual(['24', '42']);
});

describe('bank account', () => {
  test.each(sample([18, 17, 16, 15], 2))('n = %i', async (n) => {
    const checked = await run('bank-account.ts#bankAccount', { concrete: { n: `${n}` }, timeout: AMPLE });
    expect(checked).toMatchObject({
      verdict: 'proved',
      gaps: [],
      stats: { paths: 2 ** n, states: 2 ** (n + 1) - 1, infeasible: 0, depth: n, exhausted: true },
    });
    const unchecked = await run('bank-account.ts#bankAccount', {
      concrete: { n: `${n}` },
      apriori: false,
      timeout: AMPLE,
    });
    expect(unchecked).toMatchObject({
      verdict: 'proved',
      gaps: [],
      stats: { paths: 2 ** n, states: 6 * 2 ** n - 5, exhausted: true },
    });
  });

  test('the states are those of Table 1', () => {
    expect([15, 16, 17, 18].map((n) => 2 ** (n + 1) - 1)).toEqual([65_535, 131_071, 262_143, 524_287]);
    expect([15, 16, 17, 18].map((n) => 6 * 2 ** n - 5)).toEqual([196_603, 393_211, 786_427, 1_572_859]);
  });
});

describe('red-black tree', () => {
  test.each([
    [3, 13],
    [4, 75],
    [5, 541],
  ])('%i insertions: %i paths, invariants proved', async (n, paths) => {
    const unit = await run('red-black-tree.ts#insertions', { concrete: { n: `${n}` }, timeout: AMPLE });
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths, exhausted: true } });
  });

  test('has far fewer states with a-priori checking', async () => {
    const options = { concrete: { n: '4' }, timeout: AMPLE };
    const checked = await run('red-black-tree.ts#insertions', options);
    const unchecked = await run('red-black-tree.ts#insertions', { ...options, apriori: false });
    expect(unchecked).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 75, exhausted: true } });
    expect(unchecked.stats.states).toBeGreaterThan(2 * checked.stats.states);
  });
});
