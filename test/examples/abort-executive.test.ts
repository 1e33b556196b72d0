// The abort executive (symbolic-jpf-2008, section 6): figures of the paper, and what random testing does.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, generateTests } from 'everypath';
import { expect, test } from 'vitest';
import { executive } from '../../examples/abort-executive/executive.js';
import { impossibilities } from '../../examples/abort-executive/physics.mjs';
import { randomTesting } from '../../examples/abort-executive/random-testing.js';
import { RULES } from '../../examples/abort-executive/rule-book.js';
import type { Vehicle } from '../../examples/abort-executive/vehicle.js';
import { AMPLE, LONG } from '../cases.js';
import { goalsOfExecutive } from './executive-goals.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const unit = 'examples/abort-executive/executive.ts#executive';
const criterion = 'examples/abort-executive/one-rule.mjs';

test('about 200 tests: every rule, every abort, every reachable pair of them, one broken rule at a time', async () => {
  const { suites } = await generateTests(unit, { criterion, minimize: true, write: false, timeout: AMPLE, cwd: root });
  const covered = suites[0].goals.filter((goal) => goal.status === 'covered').map((goal) => goal.name);
  expect(covered.sort()).toEqual(goalsOfExecutive());
  expect(covered).toHaveLength(204);
  expect(suites[0].tests).toHaveLength(204);
  const clauses = suites[0].tests.map((t) => t.pathCondition.length).sort((a, b) => a - b);
  const between = clauses.filter((n) => n >= 70 && n <= 85).length;
  expect(between / clauses.length).toBeGreaterThan(0.5);
  expect(clauses[clauses.length - 1]).toBeLessThanOrEqual(85);

  // A thousand random readings already show the trend; as many as the same time allows are in bench/.
  const random = randomTesting(executive, (executions) => executions >= 1000, 1);
  expect(random.aborts.size).toBe(0);
  expect(random.pairs.size).toBe(0);
});

test('the prototype: a flight rule is broken, but no abort mode was chosen', async () => {
  const target = 'examples/abort-executive/executive.ts#prototypeExecutive';
  const limits = { timeout: AMPLE, maxPaths: LONG ? 10_000 : 200, paths: 0 };
  const { units } = await check(target, { listeners: [criterion], search: 'dfs', ...limits, cwd: root });
  const found = units[0].paths.filter((path) => path.outcome.kind === 'violated');
  expect(found.length).toBeGreaterThan(0);
  for (const path of found) {
    expect(path.replayed).toBe(true);
    expect(path.outcome.error?.message).toBe('a flight rule is broken but no abort mode was chosen');
    expect(path.inputs).toMatchObject({ vehicle: { navigation: { inertialVelocity: 15_000 } } });
  }
});

test('simulated ascents: nothing that physics forbids, and every rule and abort occurs', () => {
  const script = join(root, 'examples/abort-executive/ascent.mjs');
  const log = execFileSync(process.execPath, [script, '3000'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const vehicles = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { vehicle: Vehicle }).vehicle);
  expect(vehicles.flatMap(impossibilities)).toEqual([]);
  const decisions = vehicles.map((vehicle) => executive(vehicle));
  expect(new Set(decisions.flatMap(({ rules }) => rules)).size).toBe(RULES.length);
  expect(new Set(decisions.flatMap(({ mode }) => mode ?? [])).size).toBe(6);
});
