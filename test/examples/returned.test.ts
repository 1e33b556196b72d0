// The example of what a unit returns, and programs that would make it lie: what is called, with what, how it is replayed and said.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function unitsOf(file: string, returned?: number): Promise<Record<string, UnitResult>> {
  const { units } = await check(file, { timeout: AMPLE, cwd: root, ...(returned !== undefined && { returned }) });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

function finding(unit: UnitResult): string {
  const [path] = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(path.replayed).toBe(true);
  return path.inputCode;
}

test('returned: functions and methods are called once, or as often as asked', async () => {
  const { limiter, prefixed, history } = await unitsOf('examples/returned.ts');
  expect(limiter).toMatchObject({ verdict: 'proved', stats: { paths: 3 } });
  expect(limiter.statements.every(({ status }) => status === 'reached')).toBe(true);
  expect(prefixed.verdict).toBe('refuted');
  expect(finding(prefixed)).toMatch(/^prefixed\(prefix\)\(separator\)\(label\);$/m);
  expect(history).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  expect(history.assumptions.join()).toMatch('what the unit returns is called');
  const twice = await unitsOf('examples/returned.ts', 2);
  expect(twice.history.verdict).toBe('refuted');
  expect(finding(twice.history)).toMatch(/returned\(value\);\nreturned\(value_2\);$/m);
  const none = await unitsOf('examples/returned.ts', 0);
  expect(none.prefixed).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  expect(none.prefixed.assumptions.join()).toMatch('functions that outlive the call');
});

test('returned: nothing is claimed that was not called', async () => {
  const units = await unitsOf('test/trust/programs/returned.ts');
  const verdicts = Object.fromEntries(Object.entries(units).map(([name, { verdict }]) => [name, verdict]));
  expect(verdicts).toEqual({
    sameName: 'refuted',
    ensured: 'refuted',
    keeps: 'refuted',
    given: 'proved',
    native: 'proved',
    localClass: 'proved',
    rejects: 'refuted',
    endless: 'proved',
    hidden: 'proved',
  });
  expect(finding(units.sameName)).toMatch('sameName(x)(then_x)');
  expect(finding(units.rejects)).toMatch('(await rejects(x))(y)');
  for (const name of ['localClass', 'hidden'])
    expect(units[name].assumptions.join()).toMatch('functions that outlive the call');
  expect(units.given.stats.paths).toBe(1);
});
