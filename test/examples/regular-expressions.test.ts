// The example of docs/regular-expressions.md. Inputs that a finding reports are run here once more.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('regular expressions', async () => {
  const { units } = await check('examples/regular-expressions.ts', { timeout: AMPLE, cwd: root });
  const verdicts = units.map(({ unit, verdict, gaps, stats }) => [unit, verdict, gaps.length, stats.paths]);
  expect(verdicts).toEqual([
    ['month', 'refuted', 0, 3],
    ['greedy', 'proved', 0, 2],
    ['minorDigits', 'refuted', 0, 3],
    ['unquoted', 'proved', 0, 4],
    ['masked', 'proved', 0, 2],
  ]);
  const violating = (name: string): Record<string, any> => {
    const paths = units.find(({ unit }) => unit === name)!.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(paths).toHaveLength(1);
    expect(paths[0].replayed).toBe(true);
    return decodeInputs(paths[0].inputs);
  };
  const { text } = violating('month');
  expect(Number(/^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.[2])).toBeGreaterThan(12);
  expect(violating('minorDigits').version).toMatch(/^v?\d+$/);
});
