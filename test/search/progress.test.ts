// What a search tells of itself, and when.
import { describe, expect, test } from 'vitest';
import { gapOf } from '../../src/result/gaps/gap-text.js';
import { GapLog } from '../../src/search/gap-log.js';
import type { SearchMessage } from '../../src/search/messages.js';
import { Progress } from '../../src/search/progress.js';
import type { RunContext } from '../../src/search/run-context.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import { emptyStats } from '../../src/solver/solver.js';
import { Clock } from '../fakes/small-program.js';

function setUp() {
  const clock = new Clock();
  clock.milliseconds = 1000;
  const gaps = new GapLog(() => undefined);
  const told: SearchMessage[] = [];
  const progress = new Progress({
    gaps,
    run: { states: 5, infeasibleOptions: 2 } as unknown as RunContext,
    strategy: new DepthFirst(),
    solverStats: { ...emptyStats(), calls: 3, timeMs: 4 },
    now: clock.now,
    emit: (message) => told.push(message),
    more: () => ({ matching: { stored: 1 } as never }),
  });
  return { clock, gaps, told, progress };
}

test('the figures are those of the run, the solver, the strategy and the modes', () => {
  const { clock, progress } = setUp();
  progress.paths = 7;
  progress.infeasible = 1;
  progress.deepest = 4;
  clock.milliseconds = 1250;
  expect(progress.stats()).toEqual({
    paths: 7,
    states: 5,
    infeasible: 3,
    depth: 4,
    solverCalls: 3,
    solverTimeMs: 4,
    timeMs: 250,
    openBranches: 0,
    matching: { stored: 1 },
  });
});

test('it is told at most ten times a second', () => {
  const { clock, progress, told } = setUp();
  for (; clock.milliseconds < 2000; clock.milliseconds += 10) progress.tell();
  expect(told).toHaveLength(10);
});

test('gaps are told when there are new ones', () => {
  const { clock, gaps, progress, told } = setUp();
  const types = (): string[] => {
    clock.milliseconds += 100;
    progress.tell();
    return told.splice(0).map(({ type }) => type);
  };
  expect(types()).toEqual(['progress']);
  gaps.add(gapOf('limit', 'some'), -1);
  expect(types()).toEqual(['progress', 'gaps']);
  gaps.add(gapOf('limit', 'some'), -1);
  expect(types()).toEqual(['progress']);
});

describe('everything was explored', () => {
  test('unless a limit left something out', () => {
    const { progress } = setUp();
    expect(progress.everything).toBe(true);
    progress.complete = false;
    expect(progress.everything).toBe(false);
  });

  test('unless a value was narrowed', () => {
    const { progress, gaps } = setUp();
    gaps.add(gapOf('unsupported', 'of no matter here'), -1);
    expect(progress.everything).toBe(true);
    gaps.add(gapOf('concretized', 'one of its values'), -1);
    expect(progress.everything).toBe(false);
  });
});

test('equal gaps of one place are one, counted', () => {
  const { gaps } = setUp();
  for (const site of [3, 3, 4]) gaps.add(gapOf('limit', 'some', '--max-depth'), site);
  expect(gaps.list().map(({ count }) => count)).toEqual([2, 1]);
});
