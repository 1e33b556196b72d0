// What ends a search or a run: with a clock, a strategy and a path that the test moves.
import { describe, expect, test } from 'vitest';
import { type AbortReason, PathAbort, type RunningPath } from '../../src/path/context.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import { GapLog } from '../../src/search/gap-log.js';
import { Limits } from '../../src/search/limits.js';
import type { Progress } from '../../src/search/progress.js';
import type { Strategy } from '../../src/search/strategies/strategy.js';
import { Clock } from '../fakes/small-program.js';

function setUp(given: { timeout?: number; maxPaths?: number; patience?: number; loading?: number } = {}) {
  const { patience, loading, ...options } = given;
  const clock = new Clock();
  const gaps = new GapLog(() => undefined);
  const progress = { paths: 0, complete: true, gaps, told: 0, tell: () => void progress.told++ };
  const strategy = { size: 1 };
  const flags = { aborting: false, loading: false, contracts: false };
  const meter = { fuel: 0, quiet: false };
  const aborted: AbortReason[] = [];
  const path = {
    flags,
    meter,
    abort(reason: AbortReason): never {
      aborted.push(reason);
      throw new PathAbort(reason);
    },
  };
  const limits = new Limits({
    options: { ...DEFAULT_OPTIONS, timeout: 10, ...options },
    now: clock.now,
    patience,
    loading,
    path: path as unknown as RunningPath,
    strategy: strategy as unknown as Strategy,
    progress: progress as unknown as Progress,
  });
  return { limits, clock, gaps, progress, strategy, flags, meter, aborted };
}

describe('a search', () => {
  test('goes on while nothing is used up', () => {
    const { limits, gaps, progress } = setUp();
    limits.searchStarted();
    expect(limits.reached(true, undefined)).toBe(false);
    expect([progress.complete, gaps.size, progress.told]).toEqual([true, 0, 1]);
  });

  test('ends at its time, with a gap that names the option', () => {
    const { limits, clock, gaps, progress } = setUp({ timeout: 10 });
    limits.searchStarted();
    clock.milliseconds = 10_000;
    expect(limits.reached(false, undefined)).toBe(false);
    expect(limits.reached(true, undefined)).toBe(true);
    expect(progress.complete).toBe(false);
    expect(gaps.list()).toMatchObject([{ code: 'limit', lift: '--timeout', message: expect.stringContaining('time') }]);
  });

  test('that has nothing left is complete, whatever is used up', () => {
    const { limits, clock, strategy, progress, gaps } = setUp({ maxPaths: 1 });
    limits.searchStarted();
    strategy.size = 0;
    progress.paths = 1;
    clock.milliseconds = 99_000;
    expect(limits.reached(true, { name: 'own', option: '--own' })).toBe(false);
    expect([progress.complete, gaps.size]).toEqual([true, 0]);
  });

  test('ends at a limit of a mode', () => {
    const { limits, gaps } = setUp();
    expect(limits.reached(false, { name: 'state', option: '--max-states' })).toBe(true);
    expect(gaps.list()).toMatchObject([{ lift: '--max-states' }]);
  });

  test('ends when more branches wait than memory holds', () => {
    const { limits, strategy, gaps } = setUp();
    strategy.size = 1_000_001;
    expect(limits.reached(false, undefined)).toBe(true);
    expect(gaps.list()).toMatchObject([{ lift: '--search dfs' }]);
  });

  test('knows the larger share that is used', () => {
    const { limits, clock, progress } = setUp({ timeout: 10, maxPaths: 100 });
    limits.searchStarted();
    clock.milliseconds = 2500;
    progress.paths = 10;
    expect(limits.used).toBe(0.25);
    progress.paths = 60;
    expect([limits.used, limits.isOver]).toEqual([0.6, false]);
    progress.paths = 100;
    expect(limits.isOver).toBe(true);
  });

  test('has patience as long as it was given', () => {
    const { limits, clock, gaps } = setUp({ patience: 2 });
    clock.milliseconds = 1999;
    expect(limits.isImpatient(0)).toBe(false);
    clock.milliseconds = 2000;
    expect(limits.isImpatient(0)).toBe(true);
    expect(gaps.list()).toMatchObject([{ lift: '--budget' }]);
    expect(setUp().limits.isImpatient(-1e9)).toBe(false);
  });
});

describe('loading', () => {
  test('has a time limit of its own, as long as that of the search unless it is given', () => {
    const alike = setUp({ timeout: 10 });
    alike.clock.milliseconds = 9000;
    expect(alike.limits.timeIsUp()).toBe(false);
    alike.limits.searchStarted();
    alike.clock.milliseconds = 18_999;
    expect(alike.limits.timeIsUp()).toBe(false);
    alike.clock.milliseconds = 19_000;
    expect(alike.limits.timeIsUp()).toBe(true);

    const apart = setUp({ timeout: 10, loading: 60 });
    apart.clock.milliseconds = 59_000;
    expect(apart.limits.timeIsUp()).toBe(false);
    apart.limits.searchStarted();
    apart.clock.milliseconds = 68_999;
    expect(apart.limits.timeIsUp()).toBe(false);
    apart.clock.milliseconds = 69_000;
    expect(apart.limits.timeIsUp()).toBe(true);
  });

  test('is ended by the time, never by the number of steps', () => {
    const { limits, clock, flags, meter, aborted } = setUp({ timeout: 10 });
    limits.beginRun(1);
    flags.loading = true;
    limits.spend();
    expect(meter.fuel).toBeGreaterThan(0);
    clock.milliseconds = 10_000;
    expect(() => limits.spend()).toThrow();
    expect(aborted).toEqual([{ kind: 'time' }]);
  });
});

describe('a run', () => {
  test('has the steps that it was given, in portions', () => {
    const { limits, meter, aborted } = setUp();
    limits.beginRun(120_000);
    // The first portion has one more: the meter asks when it is below zero.
    let steps = meter.fuel - 1;
    for (meter.fuel = 0; steps < 120_000; steps += meter.fuel) limits.spend();
    expect(steps).toBe(120_000);
    expect(() => limits.spend()).toThrow();
    expect(aborted).toEqual([{ kind: 'steps' }]);
  });

  test('is ended by the time between two portions', () => {
    const { limits, clock, aborted } = setUp({ timeout: 10 });
    limits.searchStarted();
    limits.beginRun(1_000_000);
    clock.milliseconds = 10_000;
    expect(() => limits.spend()).toThrow();
    expect(aborted).toEqual([{ kind: 'time' }]);
  });

  test('of a contract has one portion', () => {
    const { limits, flags, aborted } = setUp();
    limits.beginRun(1_000_000);
    flags.contracts = true;
    expect(() => limits.spend()).toThrow();
    expect(aborted).toEqual([{ kind: 'steps' }]);
  });
});
