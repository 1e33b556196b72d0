// `test --like LOG`: inputs of tests are those of rows of a log, or like them.
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
  expect(units[0].like).toEqual({ log: 'log.jsonl', same: 3, near: 1, other: 0 });
  const taken = tests.map(({ recorded }) => recorded);
  expect(taken.flatMap((r) => (r?.changed.length === 0 ? r.row : [])).sort()).toEqual([1, 2, 3]);
  expect(taken.find((r) => r?.changed.length !== 0)?.changed).toEqual(['valve']);
  expect(text).toContain('71.5');
});

it('a log that cannot be read is refused', async () => {
  await expect(generateTests('flow.ts', { ...options, like: 'none.jsonl' })).rejects.toThrow('cannot be read');
  writeFileSync(join(cwd, 'empty.jsonl'), '');
  await expect(generateTests('flow.ts', { ...options, like: 'empty.jsonl' })).rejects.toThrow();
});
