// Promises of the input end at any time; every finding is shown by the original under the same order.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs } from 'everypath';
import { describe, expect, test } from 'vitest';

const cwd = dirname(fileURLToPath(import.meta.url));

const EXPECTED: [name: string, verdict: string, paths: number, property: string | undefined][] = [
  ['anyOrder', 'refuted', 2, 'assertion'],
  ['eachCall', 'refuted', 3, 'assertion'],
  ['given', 'refuted', 4, 'assertion'],
  ['unread', 'proved', 4, undefined],
  ['neverRejected', 'proved', 1, undefined],
  ['maybeRejected', 'proved', 2, undefined],
  ['leaks', 'refuted', 2, 'assertion'],
  ['documented', 'proved', 1, undefined],
  ['unheard', 'refuted', 4, 'unhandled-rejection'],
  ['objects', 'proved', 2, undefined],
  ['perhaps', 'refuted', 3, 'assertion'],
  ['contracted', 'proved', 2, undefined],
  ['retried', 'refuted', 3, 'assertion'],
  ['reaction', 'refuted', 2, 'assertion'],
  ['awaited', 'refuted', 2, 'assertion'],
];

describe.each(['source', 'none'] as const)('--reduction %s', async (reduction) => {
  const { units } = await check(['promise-inputs.ts'], { cwd, timeout: 60, reduction });

  test.each(EXPECTED)('%s: %s', (name, verdict, paths, property) => {
    const unit = units.find((candidate) => candidate.unit === name)!;
    expect([unit.verdict, unit.gaps]).toEqual([verdict, []]);
    if (reduction === 'none') expect(unit.stats.paths).toBe(paths);
    const violated = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(violated.every(({ replayed }) => replayed)).toBe(true);
    const found = violated.map(({ outcome }) => outcome.kind === 'violated' && outcome.property);
    expect([...new Set(found)]).toEqual(property === undefined ? [] : [property]);
  });

  test('what a result rests on is listed', () => {
    const ofUnit = (name: string) => units.find(({ unit }) => unit === name)!.assumptions.join('\n');
    expect(ofUnit('neverRejected')).toMatch(/ends in a task after the one.*\n.*no promise of the input is rejected/);
    expect(ofUnit('leaks')).not.toContain('no promise of the input is rejected');
  });
});

test('the example: the response that comes last may be the older one', async () => {
  const { units } = await check(['examples/like-button.ts'], { cwd: join(cwd, '../..'), timeout: 60 });
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['twoClicks', 'refuted', 2],
    ['twoClicksInTurn', 'proved', 2],
  ]);
});

test('a finding shows the order of its tasks, with the places that began them', async () => {
  const { units } = await check(['examples/like-button.ts#twoClicks'], { cwd: join(cwd, '../..'), timeout: 60 });
  const [violated, fine] = [true, false].map(
    (wanted) => units[0].paths.find(({ outcome }) => (outcome.kind === 'violated') === wanted)!,
  );
  const tasks = violated.schedule!.map(({ at, ...task }) => ({ ...task, line: at?.line }));
  expect(tasks).toEqual([
    { task: 't0.2', kind: 'completion', detail: 'save(false)', cause: 't0', before: 't0.1', line: 13 },
    { task: 't0.1', kind: 'completion', detail: 'save(true)', cause: 't0', line: 13 },
  ]);
  expect(fine.schedule).toBeUndefined();
});

test('every promise may be rejected', async () => {
  const { units } = await check(['promise-inputs.ts#neverRejected'], { cwd, timeout: 60, rejections: true });
  expect([units[0].verdict, units[0].stats.paths]).toEqual(['refuted', 2]);
});

test('inputs are written down and read back', async () => {
  const { units } = await check(['promise-inputs.ts#given', 'promise-inputs.ts#leaks'], { cwd, timeout: 60 });
  const [given, leaks] = units.map(({ paths }) => paths.find(({ outcome }) => outcome.kind === 'violated')!);
  expect(given.inputs).toMatchObject({ p: { $: 'promise', value: 3 }, box: { late: { $: 'promise', value: 7 } } });
  expect(leaks.inputCode).toContain("Promise.reject(new Error('load() was rejected'))");
  const read = decodeInputs(given.inputs) as { p: Promise<number>; box: { late: Promise<number> } };
  expect(await Promise.all([read.p, read.box.late])).toEqual([3, 7]);
  await expect((decodeInputs(leaks.inputs) as { load(): Promise<number> }).load()).rejects.toThrow('was rejected');
});
