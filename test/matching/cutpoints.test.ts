// Where states are matched: `cutpoint()` and the option `cutpoints`, from the API and the command line, right and wrong.
import { fileURLToPath } from 'node:url';
import { check, cutpoint, OptionError, type RunOptions, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';
import { runCli } from '../run-cli.js';

const file = fileURLToPath(new URL('chosen/cutpoints.ts', import.meta.url));

async function stats(unit: string, options: RunOptions): Promise<UnitResult['stats']['matching']> {
  const { units } = await check(`${file}#${unit}`, { timeout: AMPLE, maxPaths: 40, ...options });
  expect(units[0].gaps.filter(({ code }) => code === 'engine-bug')).toEqual([]);
  return units[0].stats.matching;
}

test('cutpoint() is a place where states are matched', async () => {
  for (const cutpoints of ['all', 'chosen'] as const) {
    const matched = await stats('straight', { match: 'exact', cutpoints });
    // Four ways lead there; the first is stored.
    expect(matched?.stored).toBe(1);
    expect(matched?.subsumed).toBeGreaterThan(0);
  }
  expect(await stats('straight', { match: 'off' })).toBeUndefined();
});

test('with chosen cutpoints loop heads are none', async () => {
  expect((await stats('loop', { match: 'exact', cutpoints: 'all' }))?.checks).toBeGreaterThan(0);
  expect((await stats('loop', { match: 'exact', cutpoints: 'chosen' }))?.checks).toBe(0);
});

test('outside an exploration cutpoint() does nothing', () => {
  expect(cutpoint()).toBeUndefined();
});

test('wrong values are refused', async () => {
  expect(() => check(file, { cutpoints: 'none' as 'all' })).toThrow(OptionError);
  expect(() => check(file, { match: 'lists' as 'list' })).toThrow(/list/);
  const refused = await runCli(['check', file, '--match', 'exact', '--cutpoints', 'chose']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/--cutpoints.*chosen/s);
  const { stdout } = await runCli([
    ...['check', `${file}#straight`, '--match', 'exact', '--cutpoints', 'chosen', '--json'],
  ]);
  expect(JSON.parse(stdout).units[0].stats.matching.stored).toBe(1);
});
