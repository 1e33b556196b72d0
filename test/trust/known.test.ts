// About 290 functions and methods whose verdicts are known: nothing is proved that an input contradicts, nothing is found that does not
// show, and no statement that runs is called unreachable.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { sample } from '../cases.js';

const here = join(dirname(fileURLToPath(import.meta.url)), 'programs/known');
/** Gaps that tell of a fault of ours. */
const FAULTS = ['engine-bug', 'crash', 'not-replayed', 'nondeterminism'];

test.each(['values.ts', 'code.ts', 'claims.ts'])('%s: no verdict is wrong', async (file) => {
  const text = readFileSync(join(here, file), 'utf8');
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(70);
  const targets = sample(names, 32).map((name) => `${file}#${name}`);
  const { units } = await check(targets, { cwd: here, timeout: 5, maxPaths: 300 });
  expect(units).toHaveLength(targets.length);
  const wrong = units.filter(({ unit, verdict, gaps }) => {
    const contradicted = unit.endsWith('R') ? verdict === 'proved' : verdict === 'refuted';
    return contradicted || gaps.some(({ code }) => FAULTS.includes(code));
  });
  expect(wrong.map(({ unit, verdict, gaps }) => [unit, verdict, gaps])).toEqual([]);
  // Marked in the text: what it rests on may exclude it, nothing else.
  const lines = text.split('\n');
  const dead = units.flatMap(({ unit, statements }) =>
    statements
      .filter(({ line, column }) => lines[line - 1].startsWith('const live', column - 1))
      .filter(({ status, given = [] }) => status === 'unreachable' || (status === 'unreached' && given.length === 0))
      .map(({ line }) => `${unit}:${line}`),
  );
  expect(dead).toEqual([]);
  const decided = units.filter(({ verdict }) => verdict === 'proved' || verdict === 'refuted');
  expect(decided.length).toBeGreaterThan(units.length * 0.7);
});

/** Functions by name, methods with their class. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  let owner = '';
  for (const line of text.split('\n')) {
    owner =
      /^export (?:abstract )?class (\w+)/.exec(line)?.[1] ?? (/^export (?:async )?function/.test(line) ? '' : owner);
    const found = [...line.matchAll(/(?<![.\w])(\w+_[PR])(?=[(<])(?=[^;]*\{)/g)].map(([, name]) => name);
    names.push(...new Set(found.map((name) => (owner === '' ? name : `${owner}.${name}`))));
  }
  return [...new Set(names)];
}
