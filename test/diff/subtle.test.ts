// Differences that are easy to miss: each pair of subtle/ differs in one small way. None may pass as equivalent but those that
// docs/diff.md says do not count.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DiffOptions, diff } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'subtle');

async function verdicts(options: DiffOptions = {}, unit = ''): Promise<Record<string, string[]>> {
  const { units } = await diff(
    { old: join(folder, 'old.ts'), new: `${join(folder, 'new.ts')}${unit}` },
    { timeout: AMPLE, maxDifferences: 1, ...options },
  );
  const byVerdict: Record<string, string[]> = {};
  for (const { unit: name, verdict } of units) byVerdict[verdict] = [...(byVerdict[verdict] ?? []), name].sort();
  return byVerdict;
}

test('none but those that do not count is equivalent', async () => {
  const found = await verdicts();
  expect(found.equivalent).toEqual([
    'cbThis', // what `this` is for a callback
    'cbValue', // a pure callback, called twice
    'clsRet', // methods are units of their own
    'log', // output
    'moduleState', // variables of modules
    'negZero', // --compare identical
    'propOrder', // --compare identical
    'swallowed', // callbacks are taken to return
  ]);
  expect(found.open).toEqual(['fnRet', 'gen']);
  expect(found.different.length).toBeGreaterThan(35);
});

test('identical minds -0 and the order of properties; values minds neither identity nor freezing', async () => {
  for (const unit of ['#negZero', '#propOrder']) {
    expect(await verdicts({ compare: 'identical' }, unit)).toEqual({ different: [unit.slice(1)] });
  }
  for (const unit of ['#frozen', '#identity', '#missing']) {
    expect(await verdicts({ compare: 'values' }, unit)).toEqual({ equivalent: [unit.slice(1)] });
  }
});
