// Sharing out the seconds of a check.
import { expect, test } from 'vitest';
import { Shares } from '../../src/api/shares.js';
import type { UnitShare } from '../../src/host/protocol.js';

async function shares(budget: number, timeout: number, units: number): Promise<UnitShare[]> {
  const given: UnitShare[] = [];
  const all = new Shares({ budget, timeout }, units);
  for (let i = 0; i < units; i++) await all.spend(async (share) => given.push(share));
  return given;
}

test('without a budget every unit has its own time', async () => {
  for (const share of await shares(Number.POSITIVE_INFINITY, 10, 3)) {
    expect(share).toEqual({ timeout: 10, patience: Number.POSITIVE_INFINITY });
  }
});

test('a unit may take one and a half equal parts while it finds something, and never more than there is', async () => {
  const [first, , , last] = await shares(8, 60, 4);
  expect(first.timeout).toBeCloseTo(3, 1);
  expect(first.patience).toBeCloseTo(1, 1);
  expect(last.timeout).toBeLessThanOrEqual(8);
  expect(last.patience).toBe(Number.POSITIVE_INFINITY);
});

test('the time of a unit is a limit all the same', async () => {
  for (const share of await shares(100, 2, 3)) expect(share.timeout).toBe(2);
});
