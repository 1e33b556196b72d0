// Suites of random programs: their tests pass on plain Node, and what they call covered is run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG } from '../../cases.js';
import { makeProgram } from './program.js';
import { judgeSuite } from './suites.js';
import { checkedText } from './text.js';

const CONFIG = '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }';

test.each(['condition', 'mcdc'] as const)('%s: goals that are covered are', async (criterion) => {
  const programs = Array.from({ length: LONG ? 150 : 12 }, (_, i) => makeProgram(criterion.length, i));
  const folder = mkdtempSync(join(tmpdir(), 'everypath-suites-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), CONFIG);
    const file = join(folder, 'units.ts');
    writeFileSync(file, checkedText(programs));
    const { defects, tests, covered } = await judgeSuite(file, programs, criterion);
    expect(defects).toEqual([]);
    expect(tests).toBeGreaterThan(programs.length);
    expect(covered).toBeGreaterThan(programs.length * 5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
