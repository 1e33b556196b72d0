// The law of the reduction on tasks of JavaScript: what programs come to in all orders of their tasks, they come to in the orders that are
// explored when tasks tell what they touch.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { sharedModule } from './random-shared.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-told-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of a unit; those with more say nothing. */
const MOST = 300;
const SEED = Number(process.env.EVERYPATH_SEED ?? 1);

async function outcomes(file: string, reduction: 'none' | 'source') {
  const { units } = await check(file, { reduction, maxPaths: MOST, paths: MOST, timeout: 60, cache: false });
  return units.map(({ unit, paths, stats }) => {
    const texts = paths.map(({ pathCondition, outcome: { kind, value, error } }) => {
      const data = pathCondition.filter((line) => !line.startsWith('next: '));
      return `${data.join(' ')} ${kind} ${value ?? error?.message}`;
    });
    return { unit, all: [...new Set(texts)].sort(), paths: stats.paths };
  });
}

test('the same outcomes on fewer paths', async () => {
  const missing: unknown[] = [];
  let all = 0;
  let told = 0;
  for (let left = cases(600), seed = SEED; left > 0; left -= 25, seed++) {
    const file = join(folder, `shared-${seed}.ts`);
    writeFileSync(file, sharedModule(seed, 25));
    const [none, tasks] = [await outcomes(file, 'none'), await outcomes(file, 'source')];
    none.forEach(({ unit, all: texts, paths }, i) => {
      if (paths >= MOST) return;
      all += paths;
      told += tasks[i].paths;
      if (JSON.stringify(tasks[i].all) !== JSON.stringify(texts))
        missing.push({ seed, unit, texts, told: tasks[i].all });
    });
  }
  expect(missing).toEqual([]);
  expect(told).toBeLessThan(all);
});

test('whatever tasks share, the order of those that touch it is explored', async () => {
  const cwd = dirname(fileURLToPath(import.meta.url));
  const { units } = await check('shared-ways.ts', { cwd, timeout: 60, cache: false });
  expect(units.filter(({ verdict }) => verdict !== 'refuted')).toEqual([]);
  expect(units.length).toBeGreaterThan(25);
});
