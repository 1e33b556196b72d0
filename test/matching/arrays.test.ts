// Programs on arrays of any length (test/matching/programs/arrays/), checked with --arrays symbolic --match array. `// ends`
// before a unit: its search ends and nothing is wrong; `// bug`: the mistake is found and confirmed with three elements or more.
// And the law: keeping the length symbolic changes no outcome.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type RunOptions, type UnitResult } from 'everypath';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'programs/arrays');
const folder = mkdtempSync(join(tmpdir(), 'everypath-arrays-'));
afterAll(() => rmSync(folder, { recursive: true }));

function expectations(file: string): Map<string, string> {
  const text = readFileSync(join(programs, file), 'utf8');
  const units = text.matchAll(/^\/\/ (ends|open|bug)\n(?:\/\*\*[\s\S]*?\*\/\n)?export function (\w+)/gm);
  return new Map([...units].map(([, what, name]) => [name, what]));
}

describe.each(readdirSync(programs))('%s', (file) => {
  const expected = expectations(file);
  const results = new Map<string, UnitResult>();
  beforeAll(async () => {
    const options: RunOptions = { arrays: 'symbolic', match: 'array', timeout: AMPLE, maxSteps: 20_000, maxPaths: 30 };
    for (const result of (await check(join(programs, file), options)).units) results.set(result.unit, result);
  });
  test.each([...expected])('%s: %s', (unit, what) => {
    const { verdict, paths, stats, gaps } = results.get(unit) as UnitResult;
    const found = paths.filter((path) => path.outcome.kind === 'violated');
    if (what !== 'bug') {
      expect(found.map((path) => path.outcome)).toEqual([]);
      // What abstraction left out is never called proved.
      expect(verdict).toBe('open');
      if (what === 'ends') expect({ exhausted: stats.exhausted, gaps: gaps.map(({ code }) => code) }).toEqual(ENDED);
      return;
    }
    expect(verdict).toBe('refuted');
    expect(found.every((path) => path.replayed)).toBe(true);
    const lengths = found.map(({ inputs }) => Math.max(...Object.values(inputs ?? {}).map(lengthOf)));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3);
  });
});

test('removing duplicates ends with predicates', async () => {
  const { units } = await check(`${join(programs, 'changes.ts')}#dedupe`, {
    match: 'predicates',
    timeout: AMPLE,
    maxPaths: 60,
  });
  expect({ exhausted: units[0].stats.exhausted, gaps: units[0].gaps.map(({ code }) => code) }).toEqual(ENDED);
});

const ENDED = { exhausted: true, gaps: ['abstraction'] };

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

const statement = fc.constantFrom(
  'x = a[i] ?? -1;',
  'a[i] = 7;',
  'a[i + 1] = x;',
  'x = a[a.length - 1] ?? -2;',
  'a.push(x);',
  'x = a.pop() ?? -3;',
  'x = a.shift() ?? -4;',
  'if (a[0] === x) log += "s";',
  'if (a[i] > 2) log += "g"; else log += "l";',
  'a.length = i < 0 ? 0 : 1;',
  'log += a.includes(7) ? "t" : "f";',
  'log += a.length > 1 ? "t" : "f";',
  'for (const y of a) if (y === 7) log += "7";',
  'log += a.indexOf(x) >= 0 ? "t" : "f";',
  'log += 1 in a ? "t" : "f";',
  'a[-1] = 3;',
  'log += a[i - 2] === 3 ? "t" : "f";',
  'a.reverse();',
);
const bodies = fc.sample(fc.array(statement, { minLength: 2, maxLength: 5 }), { numRuns: LONG ? 24 : 9, seed: 62 });

function outcomes({ paths }: UnitResult): string[] {
  return [...new Set(paths.map(({ outcome }) => `${outcome.kind} ${outcome.value ?? outcome.error?.name}`))].sort();
}

test('a symbolic length changes no outcome', async () => {
  const units = bodies.map(
    (body, i) => `
/** @requires a.length < 3 && Number.isInteger(i) && i >= -2 && i < 4 && a.every((y) => Number.isInteger(y)) */
export function f${i}(a: number[], i: number): string {
  let x = 0, log = '';
  ${body.join(' ')}
  return log + (a.length === 0 ? 0 : a.length === 1 ? 1 : a.length === 2 ? 2 : a.length === 3 ? 3 : 'more');
}`,
  );
  const file = join(folder, 'programs.ts');
  writeFileSync(file, units.join('\n'));
  const options: RunOptions = { timeout: AMPLE, proof: 'off', paths: Number.POSITIVE_INFINITY };
  const decided = await check(file, { ...options, arrays: 'decided' });
  const symbolic = await check(file, { ...options, arrays: 'symbolic' });
  const exact = await check(file, { ...options, arrays: 'symbolic', match: 'exact' });
  let compared = 0;
  decided.units.forEach((unit, i) => {
    // With a decided length a symbolic key that is no index is narrowed to one value.
    if (unit.gaps.length > 0) return;
    for (const other of [symbolic.units[i], exact.units[i]]) {
      if (other.gaps.length > 0) continue;
      compared++;
      expect(new Set(other.paths.map((path) => path.replayed))).toEqual(new Set([true]));
      expect(outcomes(other), bodies[i].join(' ')).toEqual(outcomes(unit));
    }
  });
  expect(compared).toBeGreaterThan((2 * bodies.length) / 3);
});
