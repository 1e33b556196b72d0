// Every strategy explores the same paths, each once; what differs is the order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScoredBranch } from '../../src/path/branch-score.js';
import type { PathDecisions } from '../../src/path/context.js';
import { parsePrefix } from '../../src/path/prefix.js';
import { SEARCHES } from '../../src/result/options.js';
import { BestFirst, StrategyError } from '../../src/search/strategies/best-first.js';
import { Bounded, largerBound } from '../../src/search/strategies/bounded.js';
import { createStrategy } from '../../src/search/strategies/create.js';
import { Deepening } from '../../src/search/strategies/deepening.js';
import type { Strategy } from '../../src/search/strategies/strategy.js';
import { cases } from '../cases.js';
import { exploreAll, flag, leavesOf, newCore, runOnce, trees, walkTree } from '../fakes/search-core.js';

const NOWHERE = (): undefined => undefined;

const strategies: Record<string, () => Strategy> = {
  ...Object.fromEntries(SEARCHES.map((name) => [name, () => createStrategy(name, 5)])),
  'deepening from 2': () => new Deepening(2, (horizon) => horizon + 3),
  'deepening, crowded': () => new Deepening(1, (horizon) => horizon + 1, 2),
  'equal scores': () => new BestFirst({ score: () => 0 }, NOWHERE),
  'shallow first': () => new BestFirst({ score: ({ depth }) => -depth }, NOWHERE),
  'least taken': () => new BestFirst({ score: ({ taken, option }) => option - taken * 2 }, NOWHERE),
};

describe.each(Object.entries(strategies))('%s', (_name, create) => {
  test('law: visits each leaf of a random program once; prefixes lead back to it', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const core = newCore();
        const strategy = create();
        const { runs, paths } = exploreAll(core, strategy, walkTree(tree));
        expect(paths.map((path) => path.result).sort()).toEqual(leavesOf(tree).sort());
        expect(runs.every((run) => run.aborted === undefined || run.aborted.kind === 'parked')).toBe(true);
        expect(strategy.size).toBe(0);
        expect(strategy.next()).toBeUndefined();
        for (const { prefix, result } of paths) {
          core.run.beginPrefix(parsePrefix(prefix) ?? [], { strategy, examines: 'both' });
          expect(runOnce(core, walkTree(tree))).toMatchObject({ prefix, result, aborted: undefined });
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test('law: the number of states is that of every other strategy', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const core = newCore();
        exploreAll(core, create(), walkTree(tree));
        const other = newCore();
        exploreAll(other, createStrategy('dfs', 0), walkTree(tree));
        expect([core.run.states, core.run.infeasibleOptions]).toEqual([other.run.states, other.run.infeasibleOptions]);
      }),
      { numRuns: cases(200) },
    );
  });
});

/** Asks for `count` independent flags. */
function flags(count: number): (context: PathDecisions) => string {
  return (context) => Array.from({ length: count }, (_, i) => (context.branch(flag(i), i) ? 0 : 1)).join('');
}

function order(strategy: Strategy, program: (context: PathDecisions) => unknown): unknown[] {
  return exploreAll(newCore(), strategy, program).paths.map((path) => path.result);
}

const EIGHT = ['000', '001', '010', '011', '100', '101', '110', '111'];

test('depth first takes the first option as far as it goes', () => {
  expect(order(createStrategy('dfs', 0), flags(3))).toEqual(EIGHT);
});

test('breadth first parks runs and gives paths with fewer choices first', () => {
  // The first flag decides whether there are others.
  const program = (context: PathDecisions): string => (context.branch(flag(0), 0) ? flags(4)(context) : '1');
  const { runs, paths } = exploreAll(newCore(), createStrategy('bfs', 0), program);
  const depths = paths.map((path) => path.depth);
  expect(depths).toEqual([...depths].sort((a, b) => a - b));
  expect(paths[0].result).toBe('1');
  expect(runs.filter((run) => run.aborted?.kind === 'parked').length).toBeGreaterThan(0);
});

test('deepening stays within its horizon first', () => {
  const strategy = new Deepening(2, (horizon) => horizon * 2);
  expect([strategy.reaches(2), strategy.reaches(3)]).toEqual([true, false]);
  const { runs } = exploreAll(newCore(), strategy, flags(3));
  expect(runs.slice(0, 4).map((run) => run.aborted?.kind)).toEqual(['parked', 'parked', 'parked', 'parked']);
  expect(runs.slice(4).map((run) => run.result)).toEqual(EIGHT);
});

test('coverage first covers independent branches in two runs', () => {
  const paths = order(createStrategy('coverage', 0), flags(8));
  expect(paths.slice(0, 2)).toEqual(['00000000', '11111111']);
});

test('random order depends on the seed alone', () => {
  const of = (seed: number): unknown[] => order(createStrategy('random', seed), flags(4));
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
  expect([...of(1)].sort()).toEqual([...of(2)].sort());
});

describe('scores of the user', () => {
  test('the highest is next; of equal ones the last that was found, and the first option', () => {
    expect(order(new BestFirst({ score: () => 7 }, NOWHERE), flags(3))).toEqual(EIGHT);
    expect(order(new BestFirst({ score: ({ option }) => option }, NOWHERE), flags(2))).toEqual([
      '11',
      '10',
      '01',
      '00',
    ]);
    const shallow = order(new BestFirst({ score: ({ depth }) => -depth }, NOWHERE), flags(3));
    expect(shallow.slice(0, 3)).toEqual(['000', '100', '110']);
  });

  test('a branch says what it is, where, how deep, and how often it was taken', () => {
    const seen: ScoredBranch[] = [];
    const score = (branch: ScoredBranch): number => {
      seen.push(branch);
      return 0;
    };
    const place = { file: 'f.ts', line: 3, column: 1, endLine: 3, endColumn: 9 };
    const program = (context: PathDecisions): void => {
      context.choose({ kind: 'shape', site: -1, at: 'x', options: 2, describe: () => [] });
      context.branch(flag(0), 4);
    };
    exploreAll(newCore(), new BestFirst({ score }, (site) => (site === 4 ? place : undefined)), program);
    expect(seen.slice(0, 3)).toEqual([
      { kind: 'shape', option: 0, depth: 1, location: undefined, taken: 0 },
      { kind: 'shape', option: 1, depth: 1, location: undefined, taken: 0 },
      { kind: 'shape', option: 1, depth: 1, location: undefined, taken: 0 },
    ]);
    expect(seen[3]).toEqual({ kind: 'branch', option: 0, depth: 2, location: place, taken: 0 });
    // By the second run, the first option of the flag was taken once, the second was found once.
    expect(seen.filter(({ kind, option }) => kind === 'branch' && option === 0).at(-1)?.taken).toBe(1);
  });

  test.each([
    [() => Number.NaN, /NaN/],
    [() => 'much' as unknown as number, /string/],
    [
      () => {
        throw new TypeError('no idea');
      },
      /TypeError: no idea/,
    ],
  ])('what is no number ends the search between runs', (score, message) => {
    const core = newCore();
    const strategy = new BestFirst({ score }, NOWHERE);
    core.run.begin(undefined, { strategy, examines: 'both' });
    expect(runOnce(core, flags(2)).result).toBe('00');
    expect(() => strategy.next()).toThrow(StrategyError);
    expect(() => strategy.next()).toThrow(message);
  });
});

describe('bounds', () => {
  /** Decides flags at one place until one of them is false, at most `count` of them. */
  const loop =
    (count: number) =>
    (context: PathDecisions): number => {
      let rounds = 0;
      while (rounds < count && context.branch(flag(rounds), 7)) rounds++;
      return rounds;
    };

  function bounded(
    first: number,
    larger: (bound: number) => number | undefined,
  ): { strategy: Bounded; told: number[] } {
    const told: number[] = [];
    const bounds = {
      after: 0,
      first,
      larger,
      crowded: larger,
      explored: (bound: number) => void told.push(bound),
      ended: () => {},
    };
    return { strategy: new Bounded(createStrategy('deepening', 0), bounds), told };
  }

  test('what is decided less often comes first, and all of it before the bound is told', () => {
    const { strategy, told } = bounded(1, largerBound);
    expect(order(strategy, loop(6))).toEqual([0, 1, 2, 3, 6, 5, 4]);
    expect(told).toEqual([1, 2, 3, 4]);
    expect(strategy.size).toBe(0);
  });

  test('a last bound leaves the rest waiting', () => {
    const { strategy, told } = bounded(3, () => undefined);
    expect(order(strategy, loop(6)).sort()).toEqual([0, 1, 2]);
    expect(told).toEqual([3]);
    expect(strategy.size).toBe(1);
  });

  test('a bound that is never met is never told', () => {
    const { strategy, told } = bounded(3, () => undefined);
    expect(order(strategy, flags(3))).toEqual(EIGHT);
    expect(told).toEqual([]);
  });

  test('places of different runs are counted apart', () => {
    const { strategy } = bounded(2, () => undefined);
    // Two places, each decided twice: the bound holds for each of them.
    const twice = (context: PathDecisions): string =>
      [0, 1, 2, 3].map((i) => (context.branch(flag(i), i % 2) ? 0 : 1)).join('');
    expect(order(strategy, twice)).toHaveLength(16);
  });

  test('a bound before which many wait is raised early, and told when all within it was run', () => {
    // At one place: five answers, and more while all of them are true.
    const program = (context: PathDecisions): number[] => {
      const answers: number[] = [];
      while (answers.length < 8 && (answers.length < 5 || !answers.includes(0))) {
        answers.push(context.branch(flag(answers.length), 7) ? 1 : 0);
      }
      return answers;
    };
    const all = order(createStrategy('dfs', 0), program) as number[][];
    const upTo = (bound: number, paths: number[][]): string[] =>
      paths.flatMap((path) => (path.length <= bound ? path.join('') : [])).sort();
    const told: number[] = [];
    const seen: number[][] = [];
    const explored = (bound: number): void => {
      told.push(bound);
      expect(upTo(bound, seen)).toEqual(upTo(bound, all));
    };
    const larger = (bound: number): number => bound + 1;
    const bounds = { after: 0, first: 1, larger, crowded: larger, explored, ended: () => {} };
    const strategy = new Bounded(createStrategy('deepening', 0), bounds, { size: 4, from: 3 });
    order(strategy, (context) => {
      const path = program(context);
      seen.push(path);
      return path;
    });
    expect(told).toEqual([1, 2, 5, 6, 7]);
    expect(upTo(8, seen)).toEqual(upTo(8, all));
    expect(strategy.size).toBe(0);
  });
});
