// A search strategy of the user's own: its order, and what is said when the file is no strategy.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type RunOptions, type UnitResult } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'everypath-strategies-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function lock(options: RunOptions): Promise<UnitResult> {
  const { units } = await check('examples/strategies/combination.ts', { cwd: root, timeout: AMPLE, ...options });
  return units[0];
}

const OTHERWISE = './examples/strategies/otherwise.ts';

test('the lock is opened first by the strategy, and later by the default', { timeout: 120_000 }, async () => {
  expect(await lock({ maxPaths: 5 })).toMatchObject({ verdict: 'open', stats: { paths: 5 } });
  const unit = await lock({ maxPaths: 5, search: OTHERWISE });
  expect(unit.paths[0]).toMatchObject({ prefix: '1.1.1.1.1.1.1.1', outcome: { kind: 'violated' }, replayed: true });
  expect(unit.verdict).toBe('refuted');
});

test('all paths are the same in the end', { timeout: 120_000 }, async () => {
  const prefixes = async (search: RunOptions['search']): Promise<string[]> => {
    const { paths, stats } = await lock({ search });
    expect(stats).toMatchObject({ paths: 256, states: 511, exhausted: true });
    return paths.map((path) => path.prefix).sort();
  };
  expect(await prefixes(OTHERWISE)).toEqual(await prefixes('dfs'));
});

test.each([
  ['none.ts', 'export const score = 1;\n', /none\.ts exports no strategy/],
  [
    'nan.ts',
    'export default { score: () => Number.NaN };\n',
    /nan\.ts: score\(\) must return a number; it returned NaN/,
  ],
  [
    'text.ts',
    "export default { score: () => 'high' };\n",
    /text\.ts: score\(\) must return a number; it returned string/,
  ],
  [
    'throws.mjs',
    "export default () => ({ score() { throw new TypeError('no idea'); } });\n",
    /throws\.mjs: score\(\) threw TypeError: no idea/,
  ],
  ['fails.ts', "throw new Error('not today');\n", /fails\.ts: not today/],
])('%s is no strategy', { timeout: 60_000 }, async (name, text, message) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  await expect(lock({ search: file as `${string}/${string}` })).rejects.toThrow(message);
});

test('a file that does not exist, a name that is none', async () => {
  await expect(lock({ search: './missing.ts' })).rejects.toThrow(/--search: .*missing\.ts does not exist/);
  await expect(lock({ search: 'nearest' as 'dfs' })).rejects.toThrow(/search must be one of dfs, .*or a file such as/);
});
