// Files in memory: the effect of an operation and its end come in every order with those of others, and nothing reaches the disk.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const verdicts = (units: Awaited<ReturnType<typeof check>>['units']) =>
  Object.fromEntries(units.map(({ unit, verdict, gaps }) => [unit, [verdict, ...gaps.map(({ code }) => code)].join()]));

test.each(['source', 'none'] as const)('programs that write files are explored, reduction %s', async (reduction) => {
  const names = reduction === 'source' ? [''] : ['#tornWrong', '#torn', '#listedWrong', '#cleaned', '#handleWrong'];
  const files = names.map((name) => `test/schedules/files.ts${name}`);
  const { units } = await check(files, { cwd: root, fs: 'memory', reduction });
  for (const { unit, verdict, gaps, paths } of units) {
    expect([unit, verdict, gaps]).toEqual([unit, unit.endsWith('Wrong') ? 'refuted' : 'proved', []]);
    const violated = paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(violated.every(({ replayed, fs }) => replayed && fs === 'memory')).toBe(true);
  }
  expect(units).toHaveLength(reduction === 'source' ? 10 : 5);
  for (const name of ['count.txt', 'config.json', 'cache', 'log']) expect(existsSync(join(root, name))).toBe(false);
});

test('the example: two workers take one lock; on the disk they may not', async () => {
  const files = ['examples/lock-file.ts'];
  const { units } = await check(files, { cwd: root, fs: 'memory' });
  expect(verdicts(units)).toEqual({ lockedTwice: 'refuted', lockedOnce: 'proved' });
  expect(existsSync(join(root, 'app.lock'))).toBe(false);
  expect(verdicts((await check(files, { cwd: root })).units)).toEqual({
    lockedTwice: 'open,denied',
    lockedOnce: 'open,denied',
  });
});

test('what is not followed is a gap', async () => {
  const { units } = await check(['test/schedules/files-gaps.ts'], { cwd: root, fs: 'memory' });
  expect(verdicts(units)).toEqual({
    links: 'open,unsupported',
    times: 'open,unsupported',
    streams: 'open,unsupported',
    outside: 'open,denied',
  });
});

test('--fs takes disk or memory', () => {
  expect(() => check(['files.ts'], { cwd: here, fs: 'cloud' as 'disk' })).toThrow(
    "fs must be one of disk, memory; it is 'cloud'",
  );
});
