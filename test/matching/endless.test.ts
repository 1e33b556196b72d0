// Matching leaves out a path that repeats itself, so a conclusion reached with it says that it takes the end of paths for granted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type RunOptions } from 'everypath';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'everypath-endless-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'endless.ts');
writeFileSync(
  file,
  `export function endless(flag: boolean): number {
  while (flag) {}
  return 1;
}
export function straight(flag: boolean): number {
  return flag ? 1 : 2;
}
`,
);

async function explore(options: RunOptions) {
  const { units } = await check(file, { maxSteps: 1_000, ...options });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

test('without matching an endless path is left open', async () => {
  const { endless } = await explore({ match: 'off' });
  expect(endless.verdict).toBe('open');
  expect(endless.assumptions).toEqual([]);
});

test('with matching the conclusion rests on the end of paths, only where something was left out', async () => {
  const { endless, straight } = await explore({ match: 'exact' });
  expect(endless.stats.matching?.subsumed).toBeGreaterThan(0);
  expect(endless.assumptions).toEqual([expect.stringContaining('paths end')]);
  expect(straight.verdict).toBe('proved');
  expect(straight.assumptions).toEqual([]);
});
