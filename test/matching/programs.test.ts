// Programs on linked structures of unknown size (test/matching/programs/), half of them with a mistake that takes three objects or
// more to show. `// ends: modes` before a unit: its search ends in these modes; `// bug: modes`: the mistake is found in them, and
// confirmed by replay. Each is explored in its first mode, some with `auto` too; bench/matching.mjs has all modes. In no mode may a
// right unit be refuted, or a wrong one be proved. Arrays: arrays.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'programs');
type Mode = 'list' | 'shape' | 'auto';

interface Expected {
  readonly bug: boolean;
  readonly modes: readonly string[];
}

function expectations(file: string): Map<string, Expected> {
  const text = readFileSync(join(folder, file), 'utf8');
  const units = text.matchAll(/^\/\/ (ends|bug): ([\w, ]+)\n(?:\/\*\*[\s\S]*?\*\/\n)?export function (\w+)/gm);
  return new Map([...units].map(([, what, modes, name]) => [name, { bug: what === 'bug', modes: modes.split(', ') }]));
}

/** What need not end gets a number of paths, not a time: the outcome must not depend on the machine. */
async function explore(targets: readonly string[], match: Mode, maxPaths: number): Promise<readonly UnitResult[]> {
  const { units } = await check(targets, {
    match,
    timeout: AMPLE,
    maxPaths,
    maxSteps: match === 'auto' ? 2_000 : 300,
    paths: maxPaths,
  });
  return units;
}

/** Objects of the inputs, each counted once. */
function objectsOf(inputs: unknown): number {
  const seen = new Set<object>();
  const open: unknown[] = [inputs];
  while (open.length > 0) {
    const value = open.pop();
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
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all.filter(({ bug }) => bug).length).toBeGreaterThanOrEqual(all.length / 2);
});

function judge({ verdict, stats, gaps, paths, unit }: UnitResult, { bug }: Expected, mode: Mode): void {
  const summary = `${unit}: ${verdict}, ${JSON.stringify(stats.matching)}, ${gaps.map((gap) => gap.message).join('; ')}`;
  expect(verdict, summary).not.toBe(bug ? 'proved' : 'refuted');
  expect(gaps.filter(({ code }) => code === 'engine-bug')).toEqual([]);
  if (!bug) {
    expect(stats.exhausted, summary).toBe(true);
    if (stats.matching?.subsumed !== 0) expect(verdict === 'open' || mode === 'auto', summary).toBe(true);
    return;
  }
  expect(verdict, summary).toBe('refuted');
  for (const path of paths.filter(({ outcome }) => outcome.kind === 'violated')) {
    expect(path.replayed).toBe(true);
    expect(objectsOf(decodeInputs(path.inputs)), summary).toBeGreaterThanOrEqual(3);
  }
}

describe.each(files)('%s', (file) => {
  const expected = expectations(file);
  test('every unit says what is expected of it', async () => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect([...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)).toEqual([...expected.keys()]);
  });
  test.each(['list', 'shape'] as const)('--match %s', async (mode) => {
    const named = [...expected].filter(([, { modes }]) => modes[0] === mode);
    if (named.length === 0) return;
    const targets = (wrong: boolean) =>
      named.filter(([, { bug }]) => bug === wrong).map(([name]) => `${join(folder, file)}#${name}`);
    // A mistake shows long before a search of all that is right ends.
    const units = [...(await explore(targets(false), mode, 160)), ...(await explore(targets(true), mode, 40))];
    expect(units).toHaveLength(named.length);
    for (const unit of units) judge(unit, expected.get(unit.unit) as Expected, mode);
  });
});

/** Exact matching gets 40 % of the paths here, then what it left open is explored under abstraction. */
test.each(['lists.ts#reverse', 'lists.ts#reverseBuggy', 'trees.ts#leftmost'])('%s --match auto', async (name) => {
  const [unit] = await explore([join(folder, name)], 'auto', 60);
  judge(unit, { bug: name.endsWith('Buggy'), modes: [] }, 'auto');
});
