// The example of severities: how each finding is ranked, and why; an announced error is none.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type PathResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';
import { runCli } from '../run-cli.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('severity: findings are ranked by what they break and what they take', async () => {
  const { units } = await check('examples/severity.ts', { timeout: AMPLE, cwd: root });
  const ranked = units.map(({ unit, verdict, paths }) => {
    const broken = paths.filter(({ outcome }: PathResult) => outcome.kind === 'violated');
    expect(broken.every(({ replayed }) => replayed)).toBe(true);
    return [unit, verdict, ...new Set(broken.map(({ outcome }) => `${outcome.severity}: ${outcome.because}`))];
  });
  expect(ranked).toEqual([
    ['city', 'refuted', 'bug: callers that keep to the types can do this'],
    ['balance', 'refuted', 'contract: the code breaks what it says of itself'],
    ['band', 'refuted', 'suspicious: it takes NaN as input'],
    [
      'Queue.size',
      'refuted',
      'unlikely: it takes a state of Queue.items that methods may never leave (@invariant says what holds)',
    ],
    ['entry', 'proved'],
    [
      'pageTitle',
      'refuted',
      'suspicious: document is what browsers and other hosts have: the code was written for one',
    ],
    ['label', 'refuted', 'unlikely: text has no type: callers may not give it such values'],
  ]);
});

test('severity: --fail-on says which findings decide the exit code', async () => {
  const codeOf = async (unit: string, least: string): Promise<number> =>
    (await runCli(['check', `examples/severity.ts#${unit}`, '--fail-on', least])).code;
  expect(await codeOf('city', 'bug')).toBe(1);
  expect(await codeOf('balance', 'bug')).toBe(0);
  expect(await codeOf('balance', 'contract')).toBe(1);
  expect(await codeOf('band', 'contract')).toBe(0);
  expect(await codeOf('band', 'suspicious')).toBe(1);
  expect(await codeOf('label', 'suspicious')).toBe(0);
  expect(await codeOf('label', 'unlikely')).toBe(1);
  const wrong = await runCli(['check', 'examples/severity.ts', '--fail-on', 'bugs']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean bug?') });
});

test('severity: without types, what fails is an input of the wrong kind or what the program itself lacks', async () => {
  const { units } = await check('test/programs/dynamic/misuse.js', { timeout: AMPLE, maxPaths: 100, cwd: root });
  const worst = units.map(({ unit, paths }) => {
    const ranks = paths.flatMap(({ outcome }: PathResult) => (outcome.kind === 'violated' ? [outcome.severity] : []));
    expect(paths.every(({ outcome }: PathResult) => !('misuse' in outcome))).toBe(true);
    return [unit, ...new Set(ranks)].join(' ');
  });
  expect(worst).toEqual([
    'Stack.constructor',
    'Stack.top unlikely',
    'Stack.put unlikely',
    'first unlikely suspicious',
    'colour unlikely suspicious',
    'shade suspicious',
    'apply unlikely',
  ]);
});
