// The run loop on programs that are functions over terms: which paths are told, what ends a search, what is then claimed.
import { describe, expect, test } from 'vitest';
import { LoadError } from '../../src/languages/load-error.js';
import { constant, eq, lt } from '../../src/logic/build.js';
import { SEARCHES } from '../../src/result/options.js';
import { tryingSolver } from '../fakes/search-core.js';
import { Clock, type SmallUnit, search } from '../fakes/small-program.js';

const THREE = constant(3);

/** Three paths; the second fails. */
const CLAMP: SmallUnit = {
  parameters: ['x'],
  statements: 4,
  body([x], path) {
    path.reached(0);
    if (path.branch(lt(x, THREE), 0)) return x;
    path.reached(1);
    if (path.branch(eq(x, THREE), 1)) {
      path.reached(2);
      path.fail(2);
    }
    return THREE;
  },
};

/** As many paths as there are values: it asks for each of them. */
const COUNT: SmallUnit = {
  parameters: ['x'],
  statements: 1,
  body([x], path) {
    for (let i = 0; i < 7; i++) if (path.branch(eq(x, constant(i)), 0)) return constant(i);
    return constant(7);
  },
};

describe('a search that ends by itself', () => {
  test('tells every path once, with inputs that lead there', () => {
    const { paths, finished, gaps } = search(CLAMP);
    expect(paths.map(({ prefix, outcome, replayed }) => [prefix, outcome.kind, replayed])).toEqual([
      ['0', 'returned', true],
      ['1.0', 'violated', true],
      ['1.1', 'returned', true],
    ]);
    expect(paths.map(({ inputs }) => Number(inputs?.x) < 3)).toEqual([true, false, false]);
    expect(finished).toMatchObject({ exhausted: true, stats: { paths: 3, openBranches: 0, infeasible: 0 } });
    expect(gaps).toEqual([]);
  });

  test('says which statements were reached, and which would have been noticed', () => {
    const { reached, finished } = search(CLAMP);
    expect([...reached].sort()).toEqual([0, 1, 2]);
    expect(finished.unmarked).toEqual([]);
  });

  test.each(SEARCHES.filter((name) => name !== 'hybrid'))('has the same paths under %s', (name) => {
    const { paths, finished } = search(COUNT, { search: name, seed: 7 });
    expect(paths.map(({ outcome }) => outcome.value).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect(finished.exhausted).toBe(true);
  });

  test('begins with the program and ends with the figures', () => {
    const { messages } = search(CLAMP);
    expect(messages[0].type).toBe('loaded');
    expect(messages.at(-1)?.type).toBe('finished');
  });

  test('keeps as many paths as are asked for, and every violation', () => {
    const { paths, finished } = search(CLAMP, { paths: 0 });
    expect(paths.map(({ outcome }) => outcome.kind)).toEqual(['violated']);
    expect(finished.stats.paths).toBe(3);
  });
});

describe('what is left out is a gap', () => {
  test('by a limit of paths', () => {
    const { finished, gaps } = search(COUNT, { maxPaths: 3 });
    expect(finished).toMatchObject({ exhausted: false, stats: { paths: 3 } });
    expect(gaps).toMatchObject([{ code: 'limit', lift: '--max-paths' }]);
  });

  test('not by a limit that is just enough', () => {
    expect(search(COUNT, { maxPaths: 8 })).toMatchObject({ gaps: [], finished: { exhausted: true } });
  });

  test('by a limit of depth', () => {
    const { finished, gaps } = search(COUNT, { maxDepth: 2 });
    expect(finished.exhausted).toBe(false);
    expect(gaps.map(({ lift }) => lift)).toEqual(['--max-depth']);
  });

  test('by the time', () => {
    const clock = new Clock();
    const slow: SmallUnit = {
      ...COUNT,
      body(args, path) {
        clock.milliseconds += 11_000;
        return COUNT.body(args, path);
      },
    };
    const { finished, gaps } = search(slow, { timeout: 10 }, { now: clock.now });
    expect(finished).toMatchObject({ exhausted: false, stats: { paths: 1 } });
    expect(gaps).toMatchObject([{ code: 'limit', lift: '--timeout' }]);
  });

  test('by the steps of a run', () => {
    const endless: SmallUnit = {
      parameters: ['x'],
      statements: 2,
      body([x], path) {
        if (path.branch(lt(x, THREE), 0)) return x;
        for (;;) path.reached(1);
      },
    };
    const { paths, finished, gaps } = search(endless, { maxSteps: 1000 });
    expect(paths).toHaveLength(1);
    expect(finished.exhausted).toBe(false);
    expect(gaps.map(({ lift }) => lift)).toEqual(['--max-steps']);
  });

  test('by a solver that cannot tell', () => {
    const compare: SmallUnit = {
      parameters: ['x', 'y'],
      statements: 1,
      body: ([x, y], path) => constant(path.branch(lt(x, y), 0) ? 1 : 2),
    };
    const { gaps, finished } = search(compare, {}, { solver: tryingSolver(() => true) });
    expect(gaps.map(({ code }) => code)).toEqual(['solver-unknown']);
    expect(finished.exhausted).toBe(false);
  });

  test('by the program itself, without an end of the search', () => {
    const { gaps, finished } = search({
      ...CLAMP,
      body(args, path) {
        path.gap('half of it');
        return CLAMP.body(args, path);
      },
    });
    expect(gaps).toMatchObject([{ code: 'unsupported', message: 'half of it', count: 3 }]);
    expect(finished.stats.paths).toBe(3);
  });
});

test('inputs that the program leaves out are no paths', () => {
  const { paths, finished } = search({
    ...CLAMP,
    body(args, path) {
      path.assume(lt(args[0], THREE));
      return CLAMP.body(args, path);
    },
  });
  expect(paths.map(({ outcome }) => outcome.kind)).toEqual(['returned']);
  expect(finished.exhausted).toBe(true);
});

describe('a prefix', () => {
  test('leads to its path alone, and nothing is claimed of the others', () => {
    const { paths, finished, gaps } = search(CLAMP, { replay: '1.0' });
    expect(paths.map(({ prefix, outcome }) => [prefix, outcome.kind])).toEqual([['1.0', 'violated']]);
    expect(finished.exhausted).toBe(false);
    expect(gaps).toMatchObject([{ code: 'limit', lift: 'leave --replay out' }]);
  });

  test.each(['0.0', '1.0.1', '7', 'first'])('%s, which no path has, is refused', (replay) => {
    expect(() => search(CLAMP, { replay })).toThrow(LoadError);
  });
});

test('an error of the engine is not taken for an end of the path', () => {
  const broken = (): never => {
    throw new TypeError('a bug');
  };
  expect(() => search({ ...CLAMP, body: broken })).toThrow('a bug');
});
