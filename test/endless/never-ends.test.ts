// Paths that come back to the very state they were in (docs/never-ends.md): found with no option, shown on the original, and never said of
// a loop that ends, wherever it keeps what it changes.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const ENDLESS = ['nested', 'garbage', 'caught', 'inCallee', 'Ring.seek'];

async function unitsOf(file: string, maxSteps?: number): Promise<Record<string, UnitResult>> {
  const { units } = await check(file, { timeout: AMPLE, cwd: root, maxPaths: 20, ...(maxSteps && { maxSteps }) });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

const endless = (unit: UnitResult): UnitResult['paths'] =>
  unit.paths.filter(({ outcome }) => outcome.property === 'never-ends');

test('never-ends: the example, with the statements that run again and again', async () => {
  const { firstAtLeast, firstAtLeastRight, settle } = await unitsOf('examples/never-ends.ts');
  expect(firstAtLeastRight.verdict).toBe('proved');
  expect(firstAtLeast.verdict).toBe('refuted');
  const [path] = endless(firstAtLeast);
  expect(path).toMatchObject({ replayed: true, outcome: { severity: 'bug', error: { name: 'NeverEnds' } } });
  expect(path.cycle?.map(({ line }) => line)).toEqual([8, 9, 10]);
  expect(settle.verdict).toBe('refuted');
  expect(endless(settle).map(({ inputs }) => inputs.job)).toEqual([{ state: 'failed' }]);
});

test('never-ends: found where a loop comes back, and nowhere else', async () => {
  const units = await unitsOf('test/endless/programs/endless.ts', 20_000);
  for (const name of ENDLESS) {
    expect(units[name].verdict, name).toBe('refuted');
    for (const { replayed, cycle = [] } of endless(units[name])) {
      expect(replayed, name).toBe(true);
      expect(cycle.length, name).toBeGreaterThan(0);
    }
  }
  for (const path of endless(units.inCallee)) expect(path.outcome.severity).toBe('unlikely');
  for (const unit of Object.values(await unitsOf('test/endless/programs/ending.ts', 20_000))) {
    expect(endless(unit), unit.unit).toEqual([]);
    expect(unit.verdict, unit.unit).not.toBe('refuted');
  }
});

test('never-ends: what a listener waits for is not proved of a loop that never ends', async () => {
  const listeners = [join(folder, 'ticks.mjs')];
  const file = join(folder, 'programs/forever.ts#forever');
  const { units } = await check(file, { timeout: AMPLE, cwd: root, listeners, match: 'exact' });
  expect(units[0].verdict).toBe('open');
  expect(units[0].gaps.map(({ code }) => code)).toContain('listener');
});

test('never-ends: a finding can be replayed; --fail-on assertions leaves it out', async () => {
  const file = 'examples/never-ends.ts#settle';
  const first = await check(file, { timeout: AMPLE, cwd: root });
  const [path] = endless(first.units[0]);
  const again = await check(file, { timeout: AMPLE, cwd: root, replay: path.prefix });
  expect(endless(again.units[0]).map(({ inputs }) => inputs)).toEqual([path.inputs]);
  const left = await check(file, { timeout: AMPLE, cwd: root, failOn: 'assertions', maxSteps: 20_000 });
  expect(left.units[0].verdict).toBe('open');
  expect(endless(left.units[0])).toEqual([]);
});
