// io(): operations of stubs settle at any time, once; what is given wrongly is an error of the program.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, io } from 'everypath';
import { describe, expect, test } from 'vitest';

const cwd = dirname(fileURLToPath(import.meta.url));

describe('in an exploration', async () => {
  const { units } = await check(['operations.ts'], { cwd, timeout: 60 });
  test.each([
    ['inOrder', 'proved', 3, undefined],
    ['otherQueueFirst', 'refuted', 2, 'assertion'],
    ['mayReject', 'proved', 2, undefined],
    ['nobodyHears', 'refuted', 2, 'unhandled-rejection'],
    ['effectLater', 'proved', 1, undefined],
    ['throws', 'proved', 1, undefined],
    ['withoutPromise', 'refuted', 1, 'assertion'],
    ['wrongKey', 'refuted', 1, 'runtime-error'],
  ])('%s: %s', (name, verdict, paths, property) => {
    const unit = units.find((candidate) => candidate.unit === name)!;
    expect({ verdict: unit.verdict, paths: unit.stats.paths, gaps: unit.gaps }).toEqual({ verdict, paths, gaps: [] });
    const found = unit.paths.flatMap(({ outcome }) => (outcome.kind === 'violated' ? [outcome.property] : []));
    expect([...new Set(found)]).toEqual(property === undefined ? [] : [property]);
  });
});

test('the example: a late response is shown only where nobody checks, and only for texts that differ', async () => {
  const { units } = await check(['examples/search-box.ts'], { cwd: join(cwd, '../..'), timeout: 60 });
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['lateResponse', 'refuted', 3],
    ['lastRequest', 'proved', 2],
  ]);
  const [violated] = units[0].paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(violated.pathCondition).toEqual(['next: completion t0.2', 'first !== second']);
});

test('the example: what was cancelled is shown unless its signal is looked at', async () => {
  const { units } = await check(['examples/cancelled-request.ts'], { cwd: join(cwd, '../..'), timeout: 60 });
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['stalePage', 'refuted', 3],
    ['wantedPage', 'proved', 16],
  ]);
});

test('timers/promises: in time, open against immediates; what is no signal is refused', async () => {
  const { units } = await check(['promised-timers.ts'], { cwd, timeout: 60 });
  const verdicts = units.map(({ unit, verdict, gaps }) => [unit, verdict, ...gaps.map(({ code }) => code)]);
  expect(verdicts).toEqual([
    ['inTime', 'proved'],
    ['open', 'refuted'],
    ['signalled', 'refuted'],
    ['everyTenth', 'proved'],
  ]);
});

test('elsewhere it settles when the loop turns', async () => {
  const log: string[] = [];
  const operation = io(() => log.push('io'));
  await null;
  log.push('microtask');
  await operation;
  expect(log).toEqual(['microtask', 'io']);
  await expect(
    io(() => {
      throw new Error('inside');
    }),
  ).rejects.toThrow('inside');
});
