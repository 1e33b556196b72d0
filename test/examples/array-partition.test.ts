// Array partition (abstraction-2009, Fig. 9): the mistake is found, the right version ends under abstraction.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { beforeAll, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
let units: Record<string, UnitResult>;

beforeAll(async () => {
  const options = { arrays: 'symbolic', match: 'array', timeout: AMPLE, cwd: root } as const;
  const result = await check('examples/array-partition.ts', options);
  units = Object.fromEntries(result.units.map((unit) => [unit.unit, unit]));
});

test('without the check something is read out of bounds', () => {
  const { partitionUnchecked } = units;
  expect(partitionUnchecked.verdict).toBe('refuted');
  const found = partitionUnchecked.paths.filter((path) => path.outcome.kind === 'violated');
  expect(found.every((path) => path.replayed && path.outcome.property === 'assertion')).toBe(true);
  const lengths = found.map(({ inputs }) => (inputs as { a: unknown[] }).a.length);
  expect(Math.min(...lengths)).toBe(3);
});

test('with it the search ends', () => {
  const { partition } = units;
  expect(partition).toMatchObject({ verdict: 'open', stats: { exhausted: true } });
  expect(partition.gaps.map((gap) => gap.code)).toEqual(['abstraction']);
  expect(partition.stats.matching).toEqual({ checks: 39, subsumed: 28, stored: 11 });
});
