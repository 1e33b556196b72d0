// Bounds on what is decided without a place in the code: a search with a bound ends, and says no more than it explored.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'programs/places.ts');

async function unitsOf(bound: number): Promise<Record<string, UnitResult>> {
  const { units } = await check(file, { timeout: AMPLE, bound });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

test('lengths, elements and nodes are counted where library code or a read decides', async () => {
  const { last, mapped, distinct, count, third } = await unitsOf(3);
  for (const unit of [last, mapped, distinct, count]) expect(unit).toMatchObject({ verdict: 'bounded', bound: 3 });
  expect(last.stats.paths).toBe(3);
  expect(mapped.stats.paths).toBe(3);
  expect(count.stats.paths).toBe(4);
  expect(third.verdict).toBe('refuted');
  const smaller = await unitsOf(1);
  expect(smaller.third).toMatchObject({ verdict: 'bounded', bound: 1 });
});
