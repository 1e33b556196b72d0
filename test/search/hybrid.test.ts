// Search `hybrid` comes to no other conclusion than the exhaustive ones: programs whose verdicts are known (test/programs) are
// explored with it. It may leave more open, never contradict; what it calls dead is dead.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { LONG } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../programs');

interface Expected {
  readonly unit: string;
  readonly verdict?: string;
}

function expectations(text: string): Map<string, Expected> {
  const lines = [...text.matchAll(/^\/\/ expect: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json) as Expected);
  return new Map(lines.map((line) => [line.unit, line]));
}

test.each(['switches', 'booleans', 'dynamic'])('%s', async (folder) => {
  let decided = 0;
  const files = readdirSync(join(root, folder)).filter((file) => /\.[jt]s$/.test(file));
  const targets = files.map((name) => join(root, folder, name));
  const { units } = await check(targets, { search: 'hybrid', maxPaths: LONG ? 200 : 60, timeout: 30, proof: 'off' });
  for (const name of files) {
    const text = readFileSync(join(root, folder, name), 'utf8');
    const expected = expectations(text);
    for (const { unit, verdict, statements, gaps } of units.filter(({ file }) => basename(file) === name)) {
      const known = expected.get(unit)?.verdict;
      expect(gaps.filter(({ code }) => code === 'engine-bug')).toEqual([]);
      if (known === undefined || verdict === 'open') continue;
      decided++;
      expect([name, unit, verdict]).toEqual([name, unit, known]);
      const dead = statements.filter(({ status }) => status.startsWith('unreach')).map(({ line }) => line);
      const lines = text.split('\n');
      expect(dead.filter((line) => !lines[line - 1].includes('// unreachable'))).toEqual([]);
    }
  }
  expect(decided).toBeGreaterThan(3);
});
