// `test --like LOG`: inputs of tests are those of rows of a log, or like them.
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { generateTests as generate } from '../../src/api.js';
import { AMPLE } from '../cases.js';

const { generateTests } = (await import(new URL('../../dist/api.js', import.meta.url).href)) as {
  generateTests: typeof generate;
};

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'like-')));
writeFileSync(
  join(cwd, 'flow.ts'),
  `export function flow(pipe: { pressure: number; outlet: number }, valve: string): string {
  if (valve === 'shut') return 'none';
  if (valve === 'torn') return 'flood';
  return pipe.pressure - pipe.outlet > 30 ? 'fast' : 'slow';
}
`,
);
const rows = [
  { pipe: { pressure: 71.5, outlet: 20.25 }, valve: 'open' },
  { pipe: { pressure: 40.5, outlet: 33.75 }, valve: 'half' },
  { pipe: { pressure: 52.5, outlet: 0.25 }, valve: 'shut' },
];
writeFileSync(join(cwd, 'log.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
const options = { cwd, write: false, timeout: AMPLE };

it('a row that follows the path is taken as it is, else one with as little changed as can be', async () => {
  const { suites } = await generateTests('flow.ts', { ...options, like: 'log.jsonl' });
  const [{ tests, units, text }] = suites;
  expect(units[0].like).toEqual({ log: 'log.jsonl', same: 3, joined: 0, near: 1, other: 0 });
  const taken = tests.map(({ recorded }) => recorded);
  expect(taken.flatMap((r) => (r?.changed.length === 0 ? r.row : [])).sort()).toEqual([1, 2, 3]);
  expect(taken.find((r) => r?.changed.length !== 0)?.changed).toEqual(['valve']);
  expect(text).toContain('71.5');
});

describe('inputs that are put together from rows', () => {
  writeFileSync(
    join(cwd, 'tied.ts'),
    `export function tied(at: { x: number; y: number }, flag: boolean): number {
  if (at.y > 300) return flag ? 1 : 2;
  if (at.y > at.x * 3) return 3;
  return 4;
}
`,
  );
  // One column follows from the other; the flag has nothing to do with them, and is never set where they are large.
  const log = Array.from({ length: 160 }, (_, x) => ({ at: { x, y: 2 * x }, flag: x <= 150 && (x * 7) % 11 < 3 }));
  writeFileSync(join(cwd, 'tied.jsonl'), log.map((row) => JSON.stringify(row)).join('\n'));
  const made = async (more: object) => {
    const { suites } = await generateTests('tied.ts', { ...options, like: 'tied.jsonl', ...more });
    const calls = [...suites[0].text.matchAll(/\{ x: ([\d.]+), y: ([\d.]+) \}, (true|false)/g)];
    return { suite: suites[0], inputs: calls.map(([, x, y, flag]) => [Number(x), Number(y), flag]) };
  };

  it('columns that depend on each other come from one row, and others from another', async () => {
    const { suite, inputs } = await made({ likeOnly: true });
    expect(inputs).toHaveLength(3);
    for (const [x, y] of inputs) expect(y).toBe(2 * (x as number));
    expect(inputs.some(([, y, flag]) => (y as number) > 300 && flag === 'true')).toBe(true);
    expect(suite.units[0].like).toMatchObject({ same: 2, joined: 1, near: 0, other: 0 });
    // What no row has is met by other inputs alone: it is not called unreachable.
    expect(suite.summary).toEqual({ covered: suite.goals.length - 2, unreachable: 0, unreached: 0, open: 2 });
  });

  it('without it what no row has is made up', async () => {
    const { suite, inputs } = await made({});
    expect(inputs.filter(([x, y]) => (y as number) > 3 * (x as number))).toHaveLength(1);
    expect(suite.units[0].like).toMatchObject({ near: 1 });
    await expect(generateTests('tied.ts', { ...options, likeOnly: true })).rejects.toThrow('likeOnly needs like');
  });
});

it('a log that cannot be read is refused', async () => {
  await expect(generateTests('flow.ts', { ...options, like: 'none.jsonl' })).rejects.toThrow('cannot be read');
  writeFileSync(join(cwd, 'empty.jsonl'), '');
  await expect(generateTests('flow.ts', { ...options, like: 'empty.jsonl' })).rejects.toThrow();
});
