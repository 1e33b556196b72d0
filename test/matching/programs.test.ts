// Programs on linked structures of unknown size (test/matching/programs/), half of them with a mistake that takes three objects or
// more to show. `// ends: modes` before a unit: its search ends in these modes; `// bug: modes`: the mistake is found in them, and
// confirmed by replay. In no mode may a right unit be refuted, or a wrong one be proved.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'programs');
const MODES = ['off', 'exact', 'list', 'shape', 'predicates', 'auto'] as const;
type Mode = (typeof MODES)[number];

interface Expected {
  readonly bug: boolean;
  readonly modes: readonly string[];
}

function expectations(file: string): Map<string, Expected> {
  const text = readFileSync(join(folder, file), 'utf8');
  const units = text.matchAll(/^\/\/ (ends|bug): ([\w, ]+)\n(?:\/\*\*[\s\S]*?\*\/\n)?export function (\w+)/gm);
  return new Map([...units].map(([, what, modes, name]) => [name, { bug: what === 'bug', modes: modes.split(', ') }]));
}

async function explore(file: string, match: Mode): Promise<readonly UnitResult[]> {
  // What need not end gets a number of paths, not a time: the outcome must not depend on the machine. `auto` goes by time; of it
  // only what holds for every mode is asked.
  const maxPaths = match === 'off' || match === 'exact' ? 12 : match === 'auto' ? 60 : 150;
  const timeout = match === 'auto' ? 2 : 120;
  const { units } = await check(join(folder, file), { match, timeout, maxPaths, maxSteps: 2_000, paths: 150 });
  return units;
}

/** Objects of the inputs, each counted once. */
function objectsOf(inputs: unknown): number {
  const seen = new Set<object>();
  const open: unknown[] = [inputs];
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    open.push(...Object.values(value));
  }
  // The record of the inputs themselves is not one.
  return seen.size - 1;
}

const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

test('there are enough programs, half of them with a mistake', () => {
  const all = files.flatMap((file) => [...expectations(file).values()]);
  expect(all.length).toBeGreaterThanOrEqual(32);
  expect(all.filter(({ bug }) => bug).length).toBeGreaterThanOrEqual(all.length / 2);
});

describe.each(files)('%s', (file) => {
  const expected = expectations(file);
  test.each(MODES)('--match %s', { timeout: 300_000 }, async (mode) => {
    const units = await explore(file, mode);
    expect(units.map(({ unit }) => unit).sort()).toEqual([...expected.keys()].sort());
    for (const { unit, verdict, stats, gaps, paths } of units) {
      const { bug, modes } = expected.get(unit) as Expected;
      const summary = `${unit}: ${verdict}, ${JSON.stringify(stats.matching)}, ${gaps.map((gap) => gap.message).join('; ')}`;
      expect(verdict, summary).not.toBe(bug ? 'proved' : 'refuted');
      if (!modes.includes(mode)) continue;
      if (!bug) {
        expect(stats.exhausted, summary).toBe(true);
        continue;
      }
      expect(verdict, summary).toBe('refuted');
      for (const path of paths.filter(({ outcome }) => outcome.kind === 'violated')) {
        expect(path.replayed).toBe(true);
        expect(objectsOf(decodeInputs(path.inputs)), summary).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
