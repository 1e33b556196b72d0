// Parts of a unit as jobs, explored by a fleet that the test plays: work is shared out when somebody has nothing to do, and not before.
import { describe, expect, test } from 'vitest';
import { NO_TALLY } from '../../src/host/sharing/merged.js';
import type { PartOutcome } from '../../src/host/sharing/part-run.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { SplitUnit } from '../../src/queue/split-unit.js';
import type { PartOrder } from '../../src/queue/task.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { WrittenBranch } from '../../src/search/sharing/written-branch.js';

const unit = {
  name: 'f',
  file: 'f.ts',
  statements: [],
  later: [],
  assumptions: [],
  ensures: [],
} as unknown as UnitDescription;
/** Paths of the unit, each a branch; a job explores so many in a second. */
const PATHS = 64;
const PACE = 4;

function outcome(paths: number, open: readonly WrittenBranch[]): PartOutcome {
  const tally = { ...NO_TALLY, stats: { ...NO_TALLY.stats, paths } };
  return {
    state: { open, bound: null, told: null, findings: { first: [], others: [], reached: [], tally } },
    extra: [],
  };
}

/** Explores the unit with so many places; answers its jobs, and the most that were under way. */
async function fleetOf(all: number): Promise<{ jobs: PartOrder[]; most: number; paths: number }> {
  const jobs: PartOrder[] = [];
  let [taken, most] = [0, 0];
  const options = { ...DEFAULT_OPTIONS, paths: 0, timeout: 1000 };
  const explore = async (order: PartOrder): Promise<PartOutcome> => {
    jobs.push(order);
    most = Math.max(most, ++taken);
    await new Promise((resolve) => setImmediate(resolve));
    taken--;
    const { branches = Array.from({ length: PATHS }, (_, i) => ({ prefix: `${i}`, depth: 1, round: 0 })) } = order;
    const done = Math.floor((order.milliseconds / 1000) * PACE);
    return outcome(Math.min(done, branches.length), branches.slice(done));
  };
  const places = () => ({ all, taken });
  const fleet = {
    workers: () => all,
    places,
    explore,
    isStop: () => false,
    onEvent() {},
    prove: async () => undefined,
  };
  const { stats } = await SplitUnit.explore({ unit, options, place: 0, ...fleet }, undefined);
  return { jobs, most, paths: stats.paths };
}

describe('a fleet', () => {
  test('of one gets all that is left as one job, for longer and longer', async () => {
    const { jobs, most, paths } = await fleetOf(1);
    expect(paths).toBe(PATHS);
    expect(most).toBe(1);
    expect(jobs.map(({ milliseconds }) => milliseconds)).toEqual([500, 2000, 4000, 8000, 8000]);
  });

  test('of several shares what there is, each path once', async () => {
    const { jobs, most, paths } = await fleetOf(4);
    expect(paths).toBe(PATHS);
    expect(most).toBe(4);
    const [, ...parts] = jobs;
    expect(parts.slice(0, 4).map(({ branches }) => branches?.length)).toEqual([16, 16, 15, 15]);
  });
});
