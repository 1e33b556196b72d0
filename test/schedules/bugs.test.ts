// Bugs that only some orders of tasks show: every wrong version is refuted on the original code, every corrected one is proved.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { describe, expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));

describe.each([
  ['classics.ts', 9],
  ['node-bugs.ts', 22],
  ['promised-bugs.ts', 6],
  ['pool-bugs.ts', 6],
])('%s', async (file, pairs) => {
  const { units } = await check([file], { cwd: here, timeout: 60 });
  const exported = [...readFileSync(join(here, file), 'utf8').matchAll(/^export (?:const|async function) (\w+)/gm)];

  test('every version is explored', () => {
    expect(units.map(({ unit }) => unit)).toEqual(exported.map(([, name]) => name));
    expect(units.filter(({ unit }) => unit.endsWith('Wrong'))).toHaveLength(pairs);
    expect(units).toHaveLength(2 * pairs);
  });

  test.each(exported.map(([, name]) => name))('%s', (name) => {
    const unit = units.find((candidate) => candidate.unit === name)!;
    const wrong = name.endsWith('Wrong');
    expect([unit.verdict, unit.gaps]).toEqual([wrong ? 'refuted' : 'proved', []]);
    const violated = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(violated.every(({ replayed }) => replayed)).toBe(true);
    expect(violated.length > 0).toBe(wrong);
  });
});
