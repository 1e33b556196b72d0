// --schedule: which orders of tasks are explored, from the API and the command line, right and wrong.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckOptions, check, OptionError, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { runCli } from '../run-cli.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'orders.ts');

async function explored(name: string, options: Partial<CheckOptions>): Promise<UnitResult> {
  const { units } = await check(`${file}#${name}`, options);
  return units[0];
}

const values = ({ paths }: UnitResult): unknown[] => paths.map(({ outcome }) => outcome.value).sort();
const codes = ({ gaps }: UnitResult): unknown[] => gaps.map(({ code }) => code);

test('all orders, those with one change of the usual one, and the usual one', async () => {
  const all = await explored('three', {});
  expect(all.verdict).toBe('proved');
  expect(values(all)).toEqual(['"abc"', '"acb"', '"bac"', '"bca"', '"cab"', '"cba"']);
  const bounded = await explored('three', { schedule: 'bounded:1' });
  expect(values(bounded)).toEqual(['"abc"', '"acb"', '"bac"', '"cab"']);
  expect([bounded.verdict, ...codes(bounded)]).toEqual(['open', 'schedule']);
  const fifo = await explored('three', { schedule: 'fifo' });
  expect(values(fifo)).toEqual(['"abc"']);
  expect([fifo.verdict, ...codes(fifo)]).toEqual(['open', 'schedule']);
});

test('a bound that nothing exceeds leaves nothing out', async () => {
  const bounded = await explored('three', { schedule: 'bounded:2' });
  expect(bounded).toMatchObject({ verdict: 'proved', gaps: [], stats: { paths: 6 } });
});

test('orders at random: never more than asked for, none twice, the same for the same seed', async () => {
  const some = await explored('three', { schedule: 'random:3', seed: 5 });
  expect(some.stats.paths).toBeLessThanOrEqual(3);
  expect(new Set(values(some)).size).toBe(some.stats.paths);
  expect([some.verdict, ...codes(some)]).toEqual(['open', 'schedule']);
  expect(values(await explored('three', { schedule: 'random:3', seed: 5 }))).toEqual(values(some));
  const many = await explored('three', { schedule: 'random:100' });
  expect(values(many)).toHaveLength(6);
});

test('orders by priorities: never more than asked for, none twice, the same for the same seed, all in the end', async () => {
  const some = await explored('three', { schedule: 'pct:2:3', seed: 5 });
  expect(some.stats.paths).toBeLessThanOrEqual(3);
  expect(new Set(values(some)).size).toBe(some.stats.paths);
  expect([some.verdict, ...codes(some)]).toEqual(['open', 'schedule']);
  expect(values(await explored('three', { schedule: 'pct:2:3', seed: 5 }))).toEqual(values(some));
  expect(values(await explored('three', { schedule: 'pct:1' }))).toHaveLength(6);
  expect((await explored('wrong', { schedule: 'pct:2' })).verdict).toBe('refuted');
});

test.each(['fifo', 'bounded:0', 'random:1', 'pct:2:1'] as const)('%s: data is explored in full', async (schedule) => {
  const unit = await explored('withData', { schedule });
  expect(unit.stats.paths).toBe(2);
});

test('a violation in a sampled order is replayed', async () => {
  const unit = await explored('wrong', { schedule: 'bounded:1' });
  expect(unit.verdict).toBe('refuted');
  const [{ prefix }] = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect((await explored('wrong', { replay: prefix })).verdict).toBe('refuted');
});

test('code without tasks does not care', async () => {
  expect(await explored('none', { schedule: 'fifo' })).toMatchObject({ verdict: 'proved', gaps: [] });
});

test('the command line', async () => {
  const done = await runCli(['check', `${file}#three`, '--schedule', 'fifo', '--json']);
  expect(JSON.parse(done.stdout).units[0].gaps[0].code).toBe('schedule');
  expect((await runCli(['check', '--help'])).stdout).toMatch('--schedule');
  for (const wrong of [
    'lifo',
    'bounded',
    'bounded:x',
    'random:0',
    'random:-1',
    'bounded:1e9',
    'pct',
    'pct:0',
    'pct:2:x',
    'pct:1:2:3',
  ]) {
    const refused = await runCli(['check', file, '--schedule', wrong]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/--schedule/)]);
  }
});

test('the API refuses the same', () => {
  expect(() => check(file, { schedule: 'some' as 'all' })).toThrow(OptionError);
});

test('--clock free: timers come in the orders that Node can show when computation takes time', async () => {
  const verdicts = async (clock: 'exact' | 'free'): Promise<unknown> => {
    const { units } = await check(['clocks.ts', '../../examples/slow-start.ts'], { cwd: dirname(file), clock });
    expect(units.flatMap(({ paths }) => paths).every(({ replayed }) => replayed)).toBe(true);
    return units.filter(({ verdict }) => verdict !== 'proved').map(({ unit, verdict }) => [unit, verdict]);
  };
  expect(await verdicts('exact')).toEqual([]);
  const refuted = ['hopes', 'lists', 'looksTooEarly'].map((unit) => [unit, 'refuted']);
  expect(await verdicts('free')).toEqual(refuted);
  expect(() => check(file, { clock: 'fast' as never })).toThrow("must be one of exact, free; it is 'fast'");
});
