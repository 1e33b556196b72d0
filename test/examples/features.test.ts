// The examples of features that no figure of a paper covers: contracts, functions as inputs, unions, inputs made inside the
// code, the API. Inputs that a finding reports are run here once more.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, exploreSequences, type PathResult, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function run(target: string): Promise<Record<string, UnitResult>> {
  const { units } = await check(`examples/${target}`, { timeout: AMPLE, cwd: root });
  for (const unit of units) expect(unit).toMatchObject({ gaps: [], stats: { exhausted: true } });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

function violating(unit: UnitResult): PathResult[] {
  const paths = unit.paths.filter((path) => path.outcome.kind === 'violated');
  expect(paths.every((path) => path.replayed)).toBe(true);
  return paths;
}

test('tank: contracts with old() and an invariant', async () => {
  const units = await run('tank.ts');
  expect(units['Tank.fill']).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  expect(units['Tank.drain']).toMatchObject({ verdict: 'refuted', stats: { paths: 1 } });
  expect(violating(units['Tank.drain'])[0].outcome).toMatchObject({ property: 'invariant', location: { line: 16 } });
  expect(units['Tank.pour']).toMatchObject({ verdict: 'refuted', stats: { paths: 2 } });
  const [path, ...others] = violating(units['Tank.pour']);
  expect(others).toEqual([]);
  expect(path.outcome).toMatchObject({ property: 'ensures', location: { line: 42 } });
  expect(path.pathCondition).toContain('into === this');
});

test('functions: arbitrary but consistent', async () => {
  const { keepsTwice, settles, cached } = await run('functions.ts');
  expect(keepsTwice).toMatchObject({ verdict: 'proved', stats: { paths: 4 } });
  expect(keepsTwice.assumptions).toContain(
    'function inputs are pure and consistent, whatever their arguments hold, and return',
  );
  expect(settles).toMatchObject({ verdict: 'refuted', stats: { paths: 3 } });
  const { step, x } = decodeInputs(violating(settles)[0].inputs) as { step: (x: number) => number; x: number };
  expect(step(step(x))).not.toBe(step(x));
  expect(cached).toMatchObject({ verdict: 'refuted', stats: { paths: 4 } });
  const { f, ...zeros } = decodeInputs(violating(cached)[0].inputs) as {
    f: (x: number) => boolean;
    x: number;
    y: number;
  };
  expect([zeros.x, zeros.y].sort((a, b) => 1 / a - 1 / b)).toEqual([-0, 0]);
  expect(f(0)).not.toBe(f(-0));
});

test('settings: untyped JavaScript, on objects that the constructor makes', async () => {
  const { units } = await check('examples/settings.js', { search: 'hybrid', maxPaths: 100, timeout: AMPLE, cwd: root });
  expect(units.map((unit) => unit.unit)).toEqual(['Settings.constructor', 'new Settings().read']);
  const [path] = violating(units[1]);
  expect(path.outcome).toMatchObject({ property: 'runtime-error', location: { line: 29 } });
  expect(Number(/--(?:no-)?level=([\s\S]*)$/.exec(String(path.inputs.word))?.[1])).toBeGreaterThan(4);
});

test('shapes: a discriminated union', async () => {
  const { area, corners } = await run('shapes.ts');
  expect(area).toMatchObject({ verdict: 'proved', stats: { paths: 3 } });
  expect(area.statements.filter((s) => s.status === 'unreached')).toMatchObject([{ line: 21 }]);
  expect(corners).toMatchObject({ verdict: 'refuted', stats: { paths: 3 } });
  expect(violating(corners)).toMatchObject([
    { inputs: { shape: { kind: 'circle' } }, outcome: { property: 'runtime-error' } },
  ]);
});

test('turnstile: symbolic<T>() and choose()', async () => {
  const { anyStart, lockedStart } = await run('turnstile.ts');
  expect(anyStart).toMatchObject({ verdict: 'refuted', stats: { paths: 6 } });
  expect(violating(anyStart)).toMatchObject([
    { inputs: { turnstile: { locked: false }, choice_1: 1, choice_2: 1 }, outcome: { property: 'assertion' } },
  ]);
  expect(lockedStart).toMatchObject({ verdict: 'proved', stats: { paths: 4 } });
});

test('api: stops at the first violation', () => {
  const { stdout, status } = spawnSync(process.execPath, ['examples/api.mjs'], { cwd: root, encoding: 'utf8' });
  expect(stdout).toMatch(/^exploring swapNode\nTypeError at line 12\n/);
  expect(stdout).toMatch(/swapNode: refuted\n$/);
  expect(status).toBe(0);
});

test('tree.mjs: the tree as data', () => {
  const { stdout, status } = spawnSync(process.execPath, ['examples/tree.mjs'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('compAB: 1 root, 2 branch, 2 condition, 3 statement, 2 end, 1 call, 1 return');
  expect(stdout).toContain('a === b is always false');
});

test('parking: sequences continue where the tests leave the meter', async () => {
  const target = 'examples/sequences/parking.ts#ParkingMeter';
  const from = 'examples/sequences/parking.test.ts';
  const { sequences, verdict } = await exploreSequences(target, { length: 2, from, cwd: root, timeout: AMPLE });
  expect(verdict).toBe('open');
  const results = sequences.map(
    ({ steps, from: start }) => `${start?.test}: ${(steps[steps.length - 1].outcome as { text: string }).text}`,
  );
  expect(results).toContain("a meter with ten minutes per coin > one ticket was sold: 'last ticket'");
  expect(results).not.toContain("a meter with ten minutes per coin > it is full: 'last ticket'");
  expect(sequences.every(({ path }) => path.replayed)).toBe(true);
});

test('invariants: what is written before a loop makes the proof, a slip in it is found', async () => {
  const target = 'examples/invariants.ts';
  const { units } = await check(target, { proof: 'only', timeout: AMPLE, cwd: root });
  expect(units.map(({ unit, verdict }) => [unit, verdict])).toEqual([
    ['square', 'proved'],
    ['squareAlone', 'open'],
    ['squareWrong', 'open'],
  ]);
  expect(units[0].proof?.loops[0].invariants).toContain('sum === i * i');
  expect(units[2].gaps[0].message).toContain('not known to keep @invariant sum <= 2 * i');
  const found = await check(`${target}#squareWrong`, { timeout: AMPLE, cwd: root });
  expect(found.units[0].verdict).toBe('refuted');
});

test('bounds: loops are proved by induction, the one with a slip is not', async () => {
  const { units } = await check('examples/bounds.ts', { proof: 'only', failOn: 'all', timeout: AMPLE, cwd: root });
  const verdicts = units.map(({ unit, verdict, proof }) => [unit, verdict, proof?.loops.length]);
  expect(verdicts).toEqual([
    ['lowerBound', 'proved', 1],
    ['paginate', 'proved', 1],
    ['paginateFull', 'open', undefined],
  ]);
  expect(units[1].proof?.loops[0].invariants).toContain('left - before(left) === before(shown) - shown');
  expect(units[2].gaps.map(({ code }) => code)).toEqual(['induction']);
});
