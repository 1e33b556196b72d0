// Sharing out the seconds of a check.
import { expect, test } from 'vitest';
import { Shares } from '../../src/api/shares.js';
import type { UnitShare } from '../../src/host/protocol.js';

/** @param seconds that each unit takes */
async function shares(budget: number, timeout: number, units: number, seconds = 0): Promise<UnitShare[]> {
  const given: UnitShare[] = [];
  let now = 0;
  const all = new Shares({ budget, timeout }, units, 1, () => now);
  const explore = async (share: UnitShare): Promise<void> => {
    given.push(share);
    now += seconds * 1000;
  };
  for (let i = 0; i < units; i++) await all.spend(explore);
  return given;
}

test('without a budget every unit has its own time', async () => {
  for (const share of await shares(Number.POSITIVE_INFINITY, 10, 3)) {
    expect(share).toEqual({ timeout: 10, patience: Number.POSITIVE_INFINITY });
  }
});

test('a unit may take one and a half equal parts while it finds something, and never more than there is', async () => {
  const [first, , , last] = await shares(8, 60, 4);
  expect(first).toEqual({ timeout: 3, loading: 8, patience: 1 });
  expect(last).toEqual({ timeout: 8, loading: 8, patience: Number.POSITIVE_INFINITY });
});

test('what a unit takes is gone for the others', async () => {
  const timeouts = (await shares(8, 60, 4, 3)).map(({ timeout }) => timeout);
  expect(timeouts).toEqual([3, 2.5, 1.5, 0.1]);
});

test('the time of a unit is a limit all the same', async () => {
  for (const share of await shares(100, 2, 3)) expect(share.timeout).toBe(2);
});
