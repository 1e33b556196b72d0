// Bar 2 of the queue: kills at random moments change neither verdicts nor paths. The long form makes a hundred of them, in checks that take a few seconds each: at least
// twenty come to their end.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LONG } from '../cases.js';
import { chaos } from './chaos.js';
import { hasRedis } from './redis.js';

const KILLS = LONG ? 100 : 3;

it.skipIf(!hasRedis)('a check says what it says at home, whatever is killed meanwhile', async () => {
  let [state] = fc.sample(fc.nat(), 1);
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  // The long form also has a unit that is split.
  const targets = ['test/queue/programs/work.ts', ...(LONG ? ['examples/bank-account.ts'] : [])];
  const options = ['--workers', '2', ...(LONG ? ['--concrete', 'n=12'] : [])];
  const request = { targets, options, kills: KILLS, workers: 2, pause: 1500, each: 5 };
  const { checks, killed, different } = await chaos({ ...request, random });
  console.log(`${checks} checks, killed: ${JSON.stringify(killed)}`);
  expect(different).toEqual([]);
  // Each check bears five kills at most, and is then left to end.
  expect(checks).toBeGreaterThanOrEqual(Math.floor(KILLS / 5));
  expect(Object.values(killed).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(KILLS);
});
