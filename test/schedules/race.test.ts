// --race: two orders of tasks that come to different ends on the same inputs. The original shows both; where nothing depends on the order, all
// is as without it.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { describe, expect, test } from 'vitest';

const cwd = dirname(fileURLToPath(import.meta.url));

const EXPECTED: [name: string, verdict: string, found: string[], gaps?: string[]][] = [
  ['cached', 'proved', []],
  ['stub', 'refuted', ['outcome-race']],
  ['mayFail', 'open', [], ['unsupported']],
  ['contracted', 'refuted', ['ensures']],
  ['immediate', 'refuted', ['outcome-race']],
  ['asserted', 'refuted', ['assertion', 'outcome-race']],
  ['noTasks', 'proved', []],
  ['thrown', 'refuted', ['outcome-race']],
  ['times', 'proved', []],
  ['field', 'refuted', ['outcome-race']],
  ['ids', 'proved', []],
  ['first', 'refuted', ['outcome-race']],
  ['logs', 'refuted', ['outcome-race']],
  ['logs2', 'refuted', ['outcome-race']],
  ['logs3', 'refuted', ['outcome-race']],
  ['lostUpdate', 'refuted', ['outcome-race']],
  ['chained', 'proved', []],
  ['fallback', 'refuted', ['outcome-race']],
  ['byOptions', 'proved', []],
];

describe('programs', async () => {
  const { units } = await check(['race-programs.ts'], { cwd, timeout: 60, race: true });
  test.each(EXPECTED)('%s: %s', (name, verdict, found, gaps = []) => {
    const unit = units.find((candidate) => candidate.unit === name)!;
    expect([unit.verdict, unit.gaps.map(({ code }) => code)]).toEqual([verdict, gaps]);
    const violated = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(violated.every(({ replayed }) => replayed)).toBe(true);
    expect([...new Set(violated.map(({ outcome }) => outcome.property))].sort()).toEqual(found);
  });

  test('every unit is listed', () => {
    expect(units.map(({ unit }) => unit).sort()).toEqual(EXPECTED.map(([name]) => name).sort());
  });

  test('both orders are told, with what each came to', () => {
    const { race, schedule } = units.find(({ unit }) => unit === 'stub')!.paths.find((path) => path.race)!;
    expect(schedule?.map(({ task }) => task)).toEqual(['t0.2', 't0.1']);
    expect(race?.likely.schedule.map(({ task }) => task)).toEqual(['t0.1', 't0.2']);
    expect([race?.at, race?.here.value, race?.likely.value]).toEqual(['result', 'ba', 'ab']);
  });
});

test('the example', async () => {
  const { units } = await check(['examples/outcome-race.ts'], { cwd: join(cwd, '../..'), timeout: 60, race: true });
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['priceOf', 'refuted', 3],
    ['sharedPriceOf', 'proved', 1],
  ]);
});

test('a finding is run again by its prefix', async () => {
  const options = { cwd, timeout: 60, race: true } as const;
  const [found] = (await check(['race-programs.ts#field'], options)).units;
  const { prefix } = found.paths.find((path) => path.race)!;
  const [again] = (await check(['race-programs.ts#field'], { ...options, replay: prefix })).units;
  expect(again.paths.map(({ outcome }) => outcome.property)).toEqual(['outcome-race']);
});

test('a language without tasks says so', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'everypath-race-')), 'a.toy');
  writeFileSync(file, 'fn max(a, b) = if b < a then a else b\n');
  const run = check([file], { cwd, languages: [join(cwd, '../languages/toy.ts')], race: true });
  await expect(run).rejects.toThrow('can be compared in JavaScript and TypeScript only');
});
