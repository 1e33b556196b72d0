// What a result says does not depend on the units that its engine explored before: with `--jobs` that would be chance.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InProcessHost } from '../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';

const TEXT = `
export function before(hi: number, lo: number, x: number): number {
  return hi + lo > x ? lo * x : x - hi;
}

/** @ensures result >= lo && result <= hi */
export function clamp(x: number, lo: number, hi: number): number {
  if (x + lo < lo + hi) return lo;
  if (x * lo > hi) return hi;
  return x + hi;
}
`;

test('operands stand in the order of the unit, whatever came before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-before-'));
  try {
    const file = join(folder, 'units.ts');
    writeFileSync(file, TEXT);
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    const opened = openProgram([parseTarget(file)], { cwd: folder });
    const [first, unit] = opened.units;
    const host = new InProcessHost(DEFAULT_OPTIONS, []);
    await host.explore(first, opened.source(first), { onEvent: () => {} });
    const { paths } = await host.explore(unit, opened.source(unit), { onEvent: () => {} });
    const conditions = new Set(paths.flatMap(({ pathCondition }) => pathCondition));
    expect(conditions).toContain('x + lo < lo + hi');
    expect(conditions).toContain('x * lo > hi');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
