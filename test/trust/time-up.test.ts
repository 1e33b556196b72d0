// A time limit may fall anywhere, also into the check of a contract or into a replay: whatever it leaves out is a gap, never a fault.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InProcessHost } from '../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { UnitResult } from '../../src/result/result.js';

const TEXT = `
/** @ensures result !== old(n) */
export function same(n: number, m: number): number {
  return n > 3 ? m : m;
}
`;

test('wherever the limit falls, the result has no fault and claims nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-time-'));
  try {
    const file = join(folder, 'unit.ts');
    writeFileSync(file, TEXT);
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    const opened = openProgram([parseTarget(`${file}#same`)], { cwd: folder });
    const [unit] = opened.units;
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});
