// About 160 functions whose verdicts are known: nothing is proved that an input contradicts, nothing is found that does not show.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { sample } from '../cases.js';

const here = join(dirname(fileURLToPath(import.meta.url)), 'programs/known');
/** Gaps that tell of a fault of ours. */
const FAULTS = ['engine-bug', 'crash', 'not-replayed', 'nondeterminism'];

test.each(['values.ts', 'code.ts'])('%s: no verdict is wrong', async (file) => {
  const text = readFileSync(join(here, file), 'utf8');
  const names = [...text.matchAll(/export (?:async )?function\*? (\w+_[PR])\b/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(70);
  const targets = sample(names, 16).map((name) => `${file}#${name}`);
  const { units } = await check(targets, { cwd: here, timeout: 5 });
  expect(units).toHaveLength(targets.length);
  const wrong = units.filter(({ unit, verdict, gaps }) => {
    const contradicted = unit.endsWith('R') ? verdict === 'proved' : verdict === 'refuted';
    return contradicted || gaps.some(({ code }) => FAULTS.includes(code));
  });
  expect(wrong.map(({ unit, verdict, gaps }) => [unit, verdict, gaps])).toEqual([]);
  const decided = units.filter(({ verdict }) => verdict === 'proved' || verdict === 'refuted');
  expect(decided.length).toBeGreaterThan(units.length * 0.7);
});
