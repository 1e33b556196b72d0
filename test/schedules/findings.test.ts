// What is found in tasks: errors that nobody can catch, promises that nobody hears or settles, orders of tasks that break a law.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const examples = join(here, '../../examples');

async function unitsOf(file: string, cwd = here): Promise<Map<string, UnitResult>> {
  const { units } = await check([file], { cwd });
  return new Map(units.map((unit) => [unit.unit, unit]));
}

test('the example: one version oversells in both orders of payment, the other is proved', async () => {
  const units = await unitsOf('oversold.ts', examples);
  const oversold = units.get('oversold')!;
  expect(oversold.verdict).toBe('refuted');
  const orders = oversold.paths
    .filter(({ outcome }) => outcome.kind === 'violated')
    .map(({ pathCondition }) => pathCondition.filter((text) => text.startsWith('next:')));
  expect(orders).toEqual([['next: immediate t0.1'], ['next: timer t0.2 (1 ms)']]);
  expect(units.get('reserved')).toMatchObject({ verdict: 'proved', stats: { paths: 5 } });
});

describe('programs', async () => {
  const units = await unitsOf('programs.ts');
  const properties = (name: string): unknown[] => [
    units.get(name)!.verdict,
    ...new Set(units.get(name)!.paths.flatMap(({ outcome }) => outcome.property ?? [])),
  ];

  test.each([
    ['interval', 'uncaught-error'],
    ['tickAfterMicrotask', 'uncaught-error'],
    ['rejectedLater', 'unhandled-rejection'],
    ['nobodyResolves', 'never-settles'],
    ['immediateFirst', 'assertion'],
    ['filesInAnyOrder', 'assertion'],
  ])('%s is refuted by %s', (name, property) => {
    expect(properties(name)).toEqual(['refuted', property]);
  });

  test.each([
    'handledInTime',
    'refreshed',
    'cleared',
    'clearedInOwnCallback',
    'timersByDueTime',
    'immediateFromTimer',
    'sameDelayInOrder',
    'ticksBeforeMicrotasks',
    'raceLoserRejects',
  ])('%s is proved', (name) => {
    expect({ verdict: units.get(name)!.verdict, gaps: units.get(name)!.gaps }).toEqual({ verdict: 'proved', gaps: [] });
  });

  test('a postcondition speaks of the moment at which the unit has ended', () => {
    const unit = units.get('promised')!;
    expect(unit.verdict).toBe('open');
    expect(unit.gaps.map(({ message }) => message).join()).toMatch('after the unit returned was not explored');
  });

  test.each([
    ['unrefd', 'told not to keep the process alive'],
    ['unheldTimer', 'after the unit returned was not explored'],
  ])('%s: a timer that does not keep the process alive is a gap', (name, message) => {
    expect(units.get(name)!.verdict).toBe('open');
    expect(
      units
        .get(name)!
        .gaps.map((gap) => gap.message)
        .join(),
    ).toMatch(message);
  });

  test('an immediate is no timer, and is cleared as what it is', () => {
    expect(units.get('clearedAsWhatItIs')!.verdict).toBe('proved');
  });

  test('what modules leave for later is listed', async () => {
    const [unit] = (await unitsOf('loaded-timers.ts')).values();
    expect(unit.assumptions.join()).toMatch('what modules leave for later');
  });

  test('an interval that nobody clears is a gap', () => {
    expect(units.get('forEver')!.verdict).toBe('open');
  });
});
