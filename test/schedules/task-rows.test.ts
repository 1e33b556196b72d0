// Tasks that tell what they touch: complete runs are exactly as many as there are different orders, with symbolic data too.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const cwd = dirname(fileURLToPath(import.meta.url));

describe('numbers of orders', async () => {
  const { units } = await check(['task-rows.ts'], { cwd, timeout: AMPLE, reduction: 'source' });
  const counts = Object.fromEntries(units.map(({ unit, stats }) => [unit, stats.paths]));

  test('are exact', () => {
    expect(units.filter(({ verdict }) => verdict !== 'proved')).toEqual([]);
    expect(counts).toEqual({
      ...{ independent4: 1, writers2: 2, writers3: 6, writers4: 24, readers3: 8, readers5: 32 },
      ...{ lastzero1: 2, lastzero2: 5, lastzero3: 12, lostUpdate2: 4, lostUpdate3: 36 },
      ...{ path3: 4, cycle3: 6, cycle4: 14, ring2: 3, ring3: 7, checkThenAct2: 4, checkThenAct3: 21 },
      ...{ transfers2: 12, requests2: 6, requests3: 90, timeLimits2: 4, timeLimits3: 8, loads2: 4, loads3: 8 },
      ...{ timersAndResponse3: 4, cancelled1: 2, cancelled2: 4, crossed1: 3, crossed2: 19, joined: 4 },
      ...{ data2: 5, data3: 16, withdrawals: 9 },
    });
  });
});
