// Exact matching decides nothing else than the same search without it: programs of which one part of the state matters each
// (test/matching/sound/), explored both ways under the same limit on input objects.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type RunOptions, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'sound');

function outcomes({ paths }: UnitResult): string[] {
  const texts = paths.map(
    ({ outcome: { kind, value, error, property } }) => `${kind} ${value ?? error?.name ?? property}`,
  );
  return [...new Set(texts)].sort();
}

async function explore(file: string, options: RunOptions): Promise<readonly UnitResult[]> {
  const { units } = await check(join(folder, file), {
    maxObjects: 3,
    maxSteps: 3_000,
    timeout: AMPLE,
    proof: 'off',
    paths: Number.POSITIVE_INFINITY,
    ...options,
  });
  return units;
}

test.each([
  ['state.ts', true],
  ['inputs.ts', true],
  ['heads.ts', true],
  ['held.ts', true],
  // Nothing can be matched where any function may be an accessor.
  ['installed.ts', false],
])('%s', async (file, matches) => {
  const plain = await explore(file, { match: 'off' });
  const exact = await explore(file, { match: 'exact' });
  const auto = await explore(file, { match: 'auto' });
  expect(plain.length).toBeGreaterThan(1);
  plain.forEach((unit, i) => {
    expect(outcomes(unit).length, unit.unit).toBeGreaterThan(0);
    expect(outcomes(exact[i]), unit.unit).toEqual(outcomes(unit));
    expect(outcomes(auto[i]), unit.unit).toEqual(outcomes(unit));
    if (unit.verdict === 'refuted') expect(exact[i].verdict, unit.unit).toBe('refuted');
    if (unit.verdict === 'proved') expect(exact[i].verdict, unit.unit).toBe('proved');
    if (exact[i].verdict === 'proved') expect(unit.verdict, unit.unit).not.toBe('refuted');
  });
  expect(exact.some(({ stats }) => (stats.matching?.subsumed ?? 0) > 0)).toBe(matches);
});

test('content of built-in objects is read, not refused', async () => {
  const { units } = await check(`${join(folder, 'held.ts')}#readable`, { match: 'exact', timeout: AMPLE });
  expect(units[0].stats.matching?.subsumed).toBe(1);
});

test('a state covers itself, whatever was dropped before', async () => {
  const { units } = await check(`${join(folder, 'inputs.ts')}#droppedInCircle`, { match: 'exact', timeout: AMPLE });
  expect(units[0].stats.exhausted).toBe(true);
});
