// examples/find.ts and examples/list-partition.ts: the figures of "Symbolic execution with abstract subsumption checking" for lists.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const cwd = join(dirname(fileURLToPath(import.meta.url)), '../..');

interface Node {
  readonly elem: number;
  readonly next: Node | null;
}

test('find: without abstraction there is always another path', async () => {
  const verdicts = { off: 'bounded', exact: 'open' } as const;
  for (const match of ['off', 'exact'] as const) {
    const { units } = await check('examples/find.ts', { cwd, match, proof: 'off', maxPaths: 30, timeout: AMPLE });
    expect(units[0]).toMatchObject({ verdict: verdicts[match], stats: { exhausted: false, paths: 30 } });
  }
});

test('find: with list abstraction the search ends, without a null dereference', async () => {
  const { units } = await check('examples/find.ts', { cwd, match: 'list', timeout: AMPLE });
  expect(units[0]).toMatchObject({ verdict: 'open', stats: { exhausted: true } });
  expect(units[0].gaps.map(({ code }) => code)).toEqual(['abstraction']);
  expect(units[0].paths.every(({ outcome }) => outcome.kind === 'returned')).toBe(true);
});

test('list partition: the search ends with twelve states, as in the paper', async () => {
  for (const search of ['deepening', 'dfs', 'bfs'] as const) {
    const { units } = await check('examples/list-partition.ts#partition', {
      cwd,
      match: 'list',
      search,
      timeout: AMPLE,
    });
    expect(units[0]).toMatchObject({
      verdict: 'open',
      stats: { exhausted: true, matching: { checks: 25, subsumed: 13, stored: 12 } },
    });
    expect(units[0].gaps.map(({ code }) => code)).toEqual(['abstraction']);
  }
});

test('list partition: the mistake shows in a list of two nodes', async () => {
  const { units } = await check('examples/list-partition.ts#partitionBuggy', { cwd, match: 'list', timeout: AMPLE });
  expect(units[0].verdict).toBe('refuted');
  const found = units[0].paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(found.every(({ replayed }) => replayed)).toBe(true);
  const inputs = found.map((path) => decodeInputs(path.inputs) as { l: Node; v: number });
  const two = inputs.filter(({ l }) => l.next !== null && l.next.next === null);
  expect(two).toHaveLength(1);
  expect(two[0].l.elem <= two[0].v).toBe(true);
  expect((two[0].l.next as Node).elem > two[0].v).toBe(true);
});
