// Races that processes share, and that go on from a file: as many orders as one worker explores, with the same data and the same ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { AMPLE, sample } from '../cases.js';

const cwd = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'everypath-races-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function explored(target: string | readonly string[], options: object): Promise<readonly UnitResult[]> {
  const { units } = await check(target, { cwd, timeout: AMPLE, jobs: 1, reduction: 'source', ...options });
  return units;
}

/** Which order stands for those that are alike is left open; what it is about is not. */
function told({ unit, verdict, paths, gaps, statements, stats }: UnitResult): unknown {
  const found = paths.map(({ pathCondition, outcome }) => {
    return JSON.stringify([pathCondition.filter((line) => !line.startsWith('next: ')), outcome.kind]);
  });
  const counted = [stats.paths, stats.exhausted, stats.coverage];
  return { unit, verdict, found: found.sort(), gaps, statements, counted };
}

/** How many orders a unit has. */
const ORDERS = { writers: 120, positive: 384, updates: 138, transfers: 89 };

test('two workers explore the orders of one', async () => {
  const targets = Object.keys(ORDERS).map((name) => `shared-rows.ts#${name}`);
  const some = sample(targets, 2);
  const alone = await explored(some, {});
  const shared = await explored(some, { workers: 2 });
  expect(shared.map(told)).toEqual(alone.map(told));
  expect(alone.map(({ unit, stats }) => [unit, stats.paths])).toEqual(sample(Object.entries(ORDERS), 2));
  // On how many processes depends on how fast the machine is.
  expect(shared.every(({ stats }) => stats.workers !== undefined)).toBe(true);
});

test('a run that was stopped goes on: each order once', async () => {
  const file = join(folder, 'run.json');
  let [unit] = await explored('shared-rows.ts#positive', { save: file, maxPaths: 30 });
  let parts = 1;
  for (; !unit.stats.exhausted && parts < 20; parts++) {
    [unit] = await explored('shared-rows.ts#positive', { save: file, resume: file, maxPaths: 20 * parts });
  }
  expect(parts).toBeGreaterThan(4);
  expect([unit.verdict, unit.stats.paths, unit.stats.exhausted]).toEqual(['proved', 384, true]);
});
