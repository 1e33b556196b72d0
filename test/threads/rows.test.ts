// Threads of translated programs: complete runs are exactly as many as there are different orders, none comes twice, and they come to
// what all interleavings come to, with unknown data too.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type PathResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';

const cwd = dirname(fileURLToPath(import.meta.url));

const COUNTS = {
  ...{ writers3: 6, writers4: 24, locked3: 6, readers3: 8, readers5: 32, lastzero2: 5, lastzero3: 12 },
  ...{ lostUpdate2: 4, lostUpdate3: 36, ring2: 3, ring3: 7, ring4: 15, philosophers2: 3, philosophers3: 7 },
  ...{ philosophers4: 15, ordered3: 6, ordered4: 14, doubleChecked2: 4, doubleChecked3: 15, checkThenAct2: 4 },
  ...{ checkThenAct3: 21, checkThenAct4: 148, peterson: 10, transfers2: 12, requests2: 6, requests3: 90 },
  ...{ timeLimits2: 4, timeLimits3: 8, crossed1: 3, crossed2: 19, crossedAndRead1: 11, indexer12: 8, fileSystem14: 2 },
  ...{ counted2: 5, counted3: 16, withdrawals: 9 },
};

/** All interleavings are few. */
const SMALL = [
  ...['writers3', 'locked3', 'readers3', 'lostUpdate2', 'ring2', 'checkThenAct2', 'crossed1', 'crossed2', 'counted2'],
  ...['withdrawals', 'philosophers2', 'doubleChecked2', 'transfers2', 'requests2', 'timeLimits2'],
  ...(LONG ? ['lostUpdate3', 'lastzero2', 'crossedAndRead1', 'peterson'] : []),
];

async function outcomes(targets: string[], reduction: 'source' | 'none') {
  const options = { cwd, timeout: AMPLE, reduction, paths: 2000, cache: false, proof: 'off' } as const;
  const { units } = await check(targets, options);
  return new Map(units.map((unit) => [unit.unit, unit]));
}

const endOf = ({ outcome: { value, error } }: PathResult): string => value ?? error?.message ?? '';
const endsOf = (paths: readonly PathResult[]): string[] => [...new Set(paths.map(endOf))].sort();

describe('orders of threads', async () => {
  const units = await outcomes(['rows.ts'], 'source');

  test('are as many as differ', () => {
    const counts = Object.fromEntries([...units].map(([name, { stats }]) => [name, stats.paths]));
    expect(counts).toEqual(COUNTS);
    const open = [...units.values()].filter(({ verdict }) => verdict !== 'proved').map(({ unit }) => unit);
    expect(open).toEqual(['philosophers2', 'philosophers3', 'philosophers4']);
  });

  test('come once each: every one ends in another way', () => {
    for (const [name, { paths, stats }] of units) {
      // What data decides is not in what it returns.
      if (name !== 'withdrawals') expect([name, endsOf(paths).length]).toEqual([name, stats.paths]);
    }
  });

  test('end as all interleavings do', async () => {
    const all = await outcomes(
      SMALL.map((name) => `rows.ts#${name}`),
      'none',
    );
    for (const [name, { paths, stats }] of all) {
      expect([name, endsOf(paths)]).toEqual([name, endsOf(units.get(name)!.paths)]);
      expect(stats.paths).toBeGreaterThanOrEqual(units.get(name)!.stats.paths);
    }
  });
});
