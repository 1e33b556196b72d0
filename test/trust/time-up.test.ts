// A time limit may fall anywhere, also into the check of a contract or into a replay: whatever it leaves out is a gap, never a fault.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InProcessHost } from '../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import type { OpenProgram } from '../../src/languages/language.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { UnitResult } from '../../src/result/result.js';

const TEXT = `
/** @ensures result !== old(n) */
export function same(n: number, m: number): number {
  return n > 3 ? m : m;
}

export function rooted(n: number, a: number): number {
  let i = 0;
  let j = 0;
  while (i < n) { i++; j++; if (i !== j) throw new TypeError(); }
  return a * a * a === 343 + 5 * j ? 1 : 0;
}
`;

/** The unit in a folder of its own, which is gone afterwards. */
async function withUnit(
  name: string,
  use: (unit: UnitDescription, opened: OpenProgram) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-time-'));
  try {
    const file = join(folder, 'unit.ts');
    writeFileSync(file, TEXT);
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    const opened = openProgram([parseTarget(`${file}#${name}`)], { cwd: folder });
    await use(opened.units[0], opened);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('wherever the limit falls, the result has no fault and claims nothing', () =>
  withUnit('same', async (unit, opened) => {
    // The clock stands until it has been looked at so often; then the time is up.
    let looks = Number.POSITIVE_INFINITY;
    let used = 0;
    const host = new InProcessHost(DEFAULT_OPTIONS, [], () => (used++ < looks ? 0 : 1e9));
    const checked = (): Promise<UnitResult> => host.explore(unit, opened.source(unit), { onEvent: () => {} });
    expect((await checked()).verdict).toBe('refuted');
    const moments = used;
    for (looks = 0; looks < moments; looks++) {
      used = 0;
      const { gaps, verdict } = await checked();
      expect(gaps.map(({ code }) => code)).not.toContain('not-replayed');
      expect(verdict).not.toBe('proved');
    }
  }));

test('a search goes on with its own time after a first proof that failed', () =>
  withUnit('rooted', async (unit, opened) => {
    let time = 0;
    // Nothing is left of the budget for another proof.
    const options = { ...DEFAULT_OPTIONS, timeout: 6, budget: 6 };
    const host = new InProcessHost(options, [], () => (time += 50));
    const { gaps } = await host.explore(unit, opened.source(unit), { onEvent: () => {} });
    expect([...new Set(gaps.map(({ code }) => code))]).toEqual(['limit']);
  }));
