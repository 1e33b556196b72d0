// A unit in parts: whoever explores which part, and wherever it is broken off, the parts together are the search of one worker.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constant, eq, lt } from '../../src/logic/build.js';
import { comparePrefixes } from '../../src/path/prefix-order.js';
import type { CheckOptions } from '../../src/result/options.js';
import type { Colleagues, Part, PartJob, Turn, Work } from '../../src/search/sharing/part.js';
import type { WrittenBranch } from '../../src/search/sharing/written-branch.js';
import { LONG } from '../cases.js';
import { type Searched, type SmallUnit, search } from '../fakes/small-program.js';

/** Two loops over inputs: many paths, some of which fail, of several rounds. */
const LOOPS: SmallUnit = {
  parameters: ['x', 'y'],
  statements: 3,
  body([x, y], path) {
    let found = 0;
    for (let i = 0; i < 7; i++) if (path.branch(eq(x, constant(i)), 0)) found = i;
    path.reached(0);
    for (let i = 0; i < found; i++) if (path.branch(lt(y, constant(i)), 1)) path.reached(1);
    if (path.branch(eq(y, constant(5)), 2) && found === 3) path.fail(2);
    return constant(found);
  },
};

interface Plan {
  /** What is said at each turn of a worker, over and over. */
  readonly turns: readonly ('go' | 'share' | 'commit' | 'stop')[];
  /** Runs of the beginning. */
  readonly runs: number;
  readonly handed: number;
}

interface Together {
  readonly prefixes: string[];
  readonly violations: number;
  readonly paths: number;
  readonly states: number;
  readonly infeasible: number;
  readonly reached: number[];
  readonly workers: number;
}

/** Workers one after the other, each with what the ones before it left; a worker that is told to stop does not come again. */
function together(unit: SmallUnit, options: Partial<CheckOptions>, { turns, runs, handed }: Plan): Together {
  const all = Number.POSITIVE_INFINITY;
  const lease = { paths: all };
  const pool: WrittenBranch[] = [];
  const parts: { part: Part | undefined; searched: Searched }[] = [];
  const explore = (job: PartJob): void => {
    let last: Part | undefined;
    let at = 0;
    let stopped = false;
    const turn = (): Turn => {
      const said = turns[at++ % turns.length];
      stopped ||= said === 'stop';
      return { share: said === 'share', commit: said === 'commit', stop: said === 'stop', lease, quantum: 0 };
    };
    const colleagues: Colleagues = {
      job,
      turn,
      ask: turn,
      commit: (part) => {
        last = JSON.parse(JSON.stringify(part)) as Part;
        pool.push(...last.given, ...(last.idle ? last.rest : []));
      },
      work: (): Work | undefined => {
        if (stopped || pool.length === 0) return undefined;
        const branches = pool.splice(0, handed);
        return { branches, bound: Number.POSITIVE_INFINITY, keep: Number.POSITIVE_INFINITY, lease };
      },
    };
    const searched = search(unit, options, { colleagues });
    parts.push({ part: last, searched });
  };
  explore({ quantum: 0, number: 0, root: { runs, bound: all, next: all, lease } });
  while (pool.length > 0) {
    explore({ quantum: 0, number: parts.length });
    if (parts.length > 2000) throw new Error(`no end: ${JSON.stringify(pool.slice(0, 5))}`);
  }
  const sum = (key: 'paths' | 'states' | 'infeasible'): number =>
    parts.reduce((all, { part }) => all + (part?.stats[key] ?? 0), 0);
  return {
    prefixes: parts.flatMap(({ searched }) => searched.paths.map(({ prefix }) => prefix)).sort(comparePrefixes),
    violations: parts.flatMap(({ searched }) => searched.paths).filter((p) => p.outcome.kind === 'violated').length,
    paths: sum('paths'),
    states: sum('states'),
    infeasible: sum('infeasible'),
    reached: [...new Set(parts.flatMap(({ searched }) => [...searched.reached]))].sort(),
    workers: parts.length,
  };
}

const plans: fc.Arbitrary<Plan> = fc.record({
  turns: fc.array(fc.constantFrom('go', 'share', 'commit', 'stop'), { minLength: 1, maxLength: 6 }),
  runs: fc.integer({ min: 1, max: 9 }),
  handed: fc.integer({ min: 1, max: 5 }),
});

describe.each(['dfs', 'bfs', 'deepening', 'coverage', 'random'] as const)('parts under %s', (name) => {
  test('law: are the search of one worker, wherever they begin and end', () => {
    const { paths, finished, reached } = search(LOOPS, { search: name, seed: 3 });
    const alone = paths.map(({ prefix }) => prefix).sort(comparePrefixes);
    expect(alone.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(plans, (plan) => {
        const all = together(LOOPS, { search: name, seed: 3 }, plan);
        expect(all.prefixes).toEqual(alone);
        const { paths: count, states, infeasible } = finished.stats;
        expect(all).toMatchObject({ paths: count, states, infeasible, reached: [...reached].sort() });
      }),
      { numRuns: LONG ? 60 : 6 },
    );
  });
});

describe('a bound', () => {
  /** So many decisions of one place, each free: with the bound that is given, most runs wait before it. */
  const switches = (count: number): SmallUnit => ({
    parameters: Array.from({ length: count }, (_, i) => `x${i}`),
    statements: 1,
    body(inputs, path) {
      for (const input of inputs) path.branch(eq(input, constant(1)), 0);
      path.reached(0);
      return constant(0);
    },
  });

  function explored(bound: number, options: Partial<CheckOptions> = {}): { part: Part; searched: Searched } {
    const lease = { paths: Number.POSITIVE_INFINITY };
    let last: Part | undefined;
    const turn = (): Turn => ({ share: false, commit: false, stop: false, lease, quantum: 0 });
    const colleagues: Colleagues = {
      job: { quantum: 0, number: 0, root: { runs: 1, bound: Number.POSITIVE_INFINITY, next: bound, lease } },
      turn,
      ask: turn,
      commit: (part) => void (last = part),
      work: () => undefined,
    };
    const searched = search(switches(12), { search: 'deepening', paths: 0, ...options }, { colleagues });
    return { part: last as unknown as Part, searched };
  }

  test('is none of a worker that has not begun', () => {
    const parts: Part[] = [];
    const turn = (): Turn => ({ share: false, commit: false, stop: false, lease: { paths: 1 }, quantum: 0 });
    const commit = (part: Part): void => void parts.push(part);
    const job = { quantum: 0, number: 1 };
    search(
      switches(2),
      { search: 'deepening' },
      { colleagues: { job, turn, ask: turn, commit, work: () => undefined } },
    );
    expect(parts.map(({ bound, idle }) => ({ bound, idle }))).toEqual([{ bound: undefined, idle: true }]);
  });

  test('that few wait before is kept', () => {
    expect(explored(4).part).toMatchObject({ bound: 4, idle: true, holds: true });
  });

  test('that very many wait before is passed, and the worker says so', () => {
    const { part } = explored(9);
    expect([part.bound, part.stats.paths, part.rest.length]).toEqual([14, 4096, 0]);
  });

  test('of an option is kept, whoever waits', () => {
    const { part } = explored(10, { bound: 10 });
    expect(part.bound).toBe(10);
    expect(part.rest.length).toBeGreaterThan(1000);
  });
});
