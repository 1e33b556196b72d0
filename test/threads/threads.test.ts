// Threads of JavaScript programs: classics in wrong and in corrected versions, exact numbers of different orders, and the same verdicts
// without reduction.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckOptions, check, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const examples = join(here, '../../examples');

async function unitsOf(targets: string[], options: Partial<CheckOptions> = {}, cwd = here) {
  const { units } = await check(targets, { cwd, timeout: 60, ...options });
  return new Map<string, UnitResult>(units.map((unit) => [unit.unit, unit]));
}

const properties = ({ paths }: UnitResult): unknown[] => paths.flatMap(({ outcome }) => outcome.property ?? []);

describe('threads', async () => {
  const units = await unitsOf(['programs.ts']);

  test.each([
    ['philosophersWrong', 'deadlock'],
    ['bufferWrong', 'assertion'],
    ['lostWakeUp', 'deadlock'],
    ['counterWrong', 'assertion'],
    ['petersonWrong', 'assertion'],
    ['uncaught', 'uncaught-error'],
    ['startedTooEarly', 'assertion'],
    ['startedBeforeItsConstant', 'uncaught-error'],
  ])('%s is refuted: %s', (name, property) => {
    const unit = units.get(name)!;
    expect(unit.verdict).toBe('refuted');
    expect(properties(unit)).toContain(property);
  });

  test.each(['philosophersRight', 'bufferRight', 'keptWakeUp', 'counterRight', 'peterson', 'startedInTime'])(
    '%s is proved',
    (name) => {
      expect(units.get(name)).toMatchObject({ verdict: 'proved' });
    },
  );

  test.each([
    ['writers3', 6],
    ['readers3', 8],
    ['ring3', 7],
    ['peterson', 10],
    ['apart3', 1],
    ['dataAndOrder', 5],
  ])('%s has %i different orders', (name, count) => {
    expect(units.get(name)).toMatchObject({ verdict: 'proved', stats: { paths: count } });
  });

  const messageOf = (name: string): string | undefined =>
    units.get(name)!.paths.find(({ outcome }) => outcome.kind === 'violated')?.outcome.error?.message;

  test('deadlocks say who waits for whom, and which notification came too early', () => {
    expect(messageOf('philosophersWrong')).toBe(
      'threads wait for each other: thread t0.1 takes the object, which thread t0.2 holds; thread t0.2 takes the object, which thread t0.1 holds',
    );
    expect(messageOf('lostWakeUp')).toBe(
      'threads wait, and none of them can go on: thread t0 waits for thread t0.1; thread t0.1 waits to be notified, and thread t0 notified when nobody waited',
    );
  });

  test('code that is not stopped is never proved', () => {
    const { verdict, gaps } = units.get('atomicCallback')!;
    expect(verdict).not.toBe('proved');
    expect(gaps.map(({ message }) => message).join()).toContain('ran as one step');
  });

  test('all orders give the same verdicts', async () => {
    const names = ['counterWrong', 'counterRight', 'lostWakeUp', 'keptWakeUp', 'ring3'];
    const all = await unitsOf(
      names.map((name) => `programs.ts#${name}`),
      { reduction: 'none' },
    );
    for (const name of names) {
      expect([name, all.get(name)!.verdict]).toEqual([name, units.get(name)!.verdict]);
      expect(all.get(name)!.stats.paths).toBeGreaterThanOrEqual(units.get(name)!.stats.paths);
    }
  });
});

test('the paper: lists of any length, three nodes in falling order', async () => {
  const units = await unitsOf(['distributed-sort.ts#distributedSort'], { maxPaths: 70 }, examples);
  const unit = units.get('distributedSort')!;
  expect(unit.verdict).toBe('refuted');
  const found = unit.paths.find(({ outcome }) => outcome.kind === 'violated')!;
  expect(found.pathCondition).toContain('header.next.elem > header.next.next.elem');
  expect(found.pathCondition).toContain('next: thread t0.2 takes the object');
});

test('lost updates', async () => {
  const units = await unitsOf(['lost-update.ts'], {}, examples);
  expect(units.get('lostUpdate')).toMatchObject({ verdict: 'refuted' });
  // Between what one thread reads and what it writes another one writes.
  const schedules = units
    .get('lostUpdate')!
    .paths.flatMap(({ schedule }) => (schedule === undefined ? [] : [schedule]));
  const overtaken = schedules.find((schedule) => schedule[2].detail === 'reads balance, writes balance')!;
  expect(overtaken.slice(1, 4)).toMatchObject([
    { task: 't0.1', kind: 'thread', detail: 'reads balance', cause: 't0', at: { line: 7 } },
    { task: 't0.2', detail: 'reads balance, writes balance', before: 't0.1' },
    { task: 't0.1', detail: 'writes balance', at: { line: 7 } },
  ]);
  expect(units.get('kept')).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
});

test('programs with threads may have several contracts', async () => {
  const units = await unitsOf(['contracts.ts']);
  expect(units.get('kept')).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  expect(units.get('broken')).toMatchObject({ verdict: 'refuted' });
  expect(properties(units.get('broken')!)).toContain('ensures');
});
