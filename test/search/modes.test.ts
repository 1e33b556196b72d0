// Modes as objects: which ones a search has, and what listeners and goals do to one.
import { describe, expect, test } from 'vitest';
import { constant, eq, lt } from '../../src/logic/build.js';
import type { Criterion } from '../../src/path/criterion.js';
import type { Listener } from '../../src/path/listener.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import { createModes, type ModeRequest } from '../../src/search/modes/create.js';
import { GoalTracker } from '../../src/search/modes/goals/goal-tracker.js';
import type { SearchParts } from '../../src/search/parts.js';
import { type SmallUnit, search } from '../fakes/small-program.js';

const COUNT: SmallUnit = {
  parameters: ['x'],
  statements: 8,
  body([x], path) {
    for (let i = 0; i < 7; i++) {
      if (!path.branch(eq(x, constant(i)), i)) continue;
      path.reached(i);
      return constant(i);
    }
    path.reached(7);
    return constant(7);
  },
};

describe('a search has', () => {
  const names = (options: object, request: ModeRequest = {}, unit: object = {}): string[] =>
    createModes({ unit, options: { ...DEFAULT_OPTIONS, ...options } } as SearchParts, request).map(
      (mode) => mode.constructor.name,
    );

  test('no mode by default', () => {
    expect(names({})).toEqual([]);
  });

  test('seeds when it is hybrid, and nothing else is looked for', () => {
    expect(names({ search: 'hybrid' })).toEqual(['SeedsMode']);
    expect(names({ search: 'hybrid' }, { listeners: [{}] })).toEqual(['ListenersMode']);
    expect(names({ search: 'hybrid', replay: '0' })).toEqual([]);
    expect(names({ search: 'hybrid' }, {}, { captures: true })).toEqual([]);
  });
});

describe('a listener', () => {
  test('hears of the search, of each run and of its end, in this order', () => {
    const heard: string[] = [];
    const listener: Listener = {
      searchStarted: ({ unit, statements }) => void heard.push(`started ${unit} ${statements.length}`),
      pathStarted: ({ run }) => void heard.push(`run ${run}`),
      choice: (_path, { taken }) => void heard.push(`took ${taken}`),
      pathEnded: (_path, { kind }) => void heard.push(kind),
      searchFinished: ({ exhausted }) => void heard.push(`exhausted ${exhausted}`),
    };
    const first: SmallUnit = { ...COUNT, body: ([x], path) => constant(path.branch(lt(x, constant(3)), 0) ? 1 : 2) };
    search(first, {}, { listeners: [listener] });
    expect(heard).toEqual([
      ...['started f 8', 'run 0', 'took 0', 'returned', 'run 1', 'took 1', 'returned', 'exhausted true'],
    ]);
  });

  test('that leaves options out leaves a gap', () => {
    const { paths, gaps } = search(
      COUNT,
      {},
      { listeners: [{ option: (_path, { location }, option) => option === 0 || location?.line !== 3 }] },
    );
    expect(paths.map(({ outcome }) => outcome.value)).toEqual(['0', '1', '2']);
    expect(gaps.map(({ code }) => code)).toEqual(['listener']);
  });

  test('that cuts a path leaves a gap', () => {
    const { paths, finished, gaps } = search(
      COUNT,
      {},
      {
        listeners: [
          {
            choice: (path) => {
              if (path.depth > 2) path.cut('deep enough');
            },
          },
        ],
      },
    );
    expect(paths.filter(({ outcome }) => outcome.kind === 'returned')).toHaveLength(2);
    expect(finished.exhausted).toBe(false);
    expect(gaps.map(({ message }) => message).join()).toContain('deep enough');
  });
});

describe('goals', () => {
  /** A goal for each wanted depth of a path. */
  function depths(...wanted: number[]): Criterion {
    return { goals: () => wanted.map(String), met: (path) => [String(path.depth)] };
  }

  function lookFor(criterion: Criterion) {
    const goals = new GoalTracker(criterion, {
      criterion: 'depths',
      scope: [],
      classes: [],
      boundaries: false,
      violations: false,
    });
    return search(COUNT, { paths: 0 }, { goals, listeners: [goals.listener] });
  }

  test('end the search when all are met, and only paths that meet new ones are kept', () => {
    const { paths, finished, messages } = lookFor(depths(1, 3));
    expect(messages.find(({ type }) => type === 'goals')).toMatchObject({ goals: [{ name: '1' }, { name: '3' }] });
    expect(paths.map(({ goals }) => goals)).toEqual([['1'], ['2'], ['3']]);
    expect(finished).toMatchObject({ exhausted: false, stats: { paths: 3 } });
  });

  test('that no path meets leave the search to its end', () => {
    const { finished } = lookFor(depths(1, 99));
    expect(finished).toMatchObject({ exhausted: true, stats: { paths: 8 } });
  });
});
