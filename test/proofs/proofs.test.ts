// Proofs by induction of the programs in test/proofs/programs/: a unit whose name ends in W is wrong and is never proved, whatever else
// happens; the others are proved. What is wrong with them is what a proof could overlook: bounds, comparisons, effects of closures,
// getters, aliases, modules, -0, NaN, types that change, arrays that change under the loop.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { unsplittable } from '../../src/host/sharing/splits.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import { sample } from '../cases.js';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'programs');
/** Seconds of processor time for each unit. */
const TIMEOUT = 20;

describe.each(readdirSync(programs))('%s', (file) => {
  test('right units are proved, wrong ones are not', async () => {
    const path = join(programs, file);
    const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    const targets = sample(names, 10).map((name) => `${path}#${name}`);
    const { units } = await check(targets, { proof: 'only', failOn: 'all', timeout: TIMEOUT });
    const wrong = ({ unit }: UnitResult): boolean => unit.endsWith('W');
    expect(units.length).toBe(targets.length);
    const named = (list: readonly UnitResult[]): string[] => list.map(({ unit }) => unit);
    expect(named(units.filter((unit) => wrong(unit) && unit.verdict === 'proved'))).toEqual([]);
    expect(named(units.filter((unit) => !wrong(unit) && unit.verdict !== 'proved'))).toEqual([]);
    for (const unit of units) if (unit.verdict === 'open') expect(unit.gaps.length).toBeGreaterThan(0);
  });
});

test('a loop that is left is reached: nothing behind it is dead', async () => {
  const { units } = await check(`${join(programs, 'numbers.ts')}#counter`, { proof: 'only' });
  const [{ verdict, statements, assumptions, proof }] = units;
  expect(verdict).toBe('proved');
  expect(statements.filter(({ status }) => status === 'unreached' || status === 'unreachable')).toEqual([]);
  expect(assumptions.some((text) => text.startsWith('loops end'))).toBe(true);
  expect(proof?.loops.map(({ changes }) => changes)).toEqual([['i']]);
  // Which side comes first depends on what the engine's process has met before.
  expect(proof?.loops[0].invariants.some((text) => text === 'n >= i' || text === 'i <= n')).toBe(true);
});

test('auto: a proof follows a search that has no end, and never hides what it found', async () => {
  const path = join(programs, 'numbers.ts');
  const limits = { proof: 'auto', maxPaths: 20, timeout: 60 } as const;
  const { units } = await check([`${path}#flag`, `${path}#flagW`, `${path}#fieldW`], limits);
  const [right, wrong, field] = units;
  expect(right).toMatchObject({ verdict: 'proved', gaps: [] });
  expect(right.paths.length).toBeGreaterThan(0);
  expect(right.proof?.loops.length).toBe(1);
  expect(wrong.verdict).toBe('refuted');
  expect(wrong.proof).toBeUndefined();
  expect(field.verdict).toBe('refuted');
});

test('auto, by default: what needs no facts ends the search early, and a later finding is not hidden', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-auto-'));
  const text = `
export function plain(xs: number[]): number { let s = 0; for (const x of xs) s += x; return s; }
export function late(n: number): number { const xs = [[1]]; for (let i = 0; i < n; i++) if (i === 40) return xs[i][0]; return n; }
export function down(n: number): number { return n <= 0 ? 0 : down(n - 1) + 1; }
`;
  writeFileSync(join(folder, 'a.ts'), text);
  const { units } = await check('a.ts', { cwd: folder, timeout: 8 });
  const [plain, late, down] = units;
  expect(plain).toMatchObject({ verdict: 'proved', gaps: [], stats: { exhausted: false, coverage: 1 } });
  expect(late).toMatchObject({ verdict: 'refuted' });
  expect(down.verdict).toBe('proved');
  expect(down.assumptions).toContain('the stack is deep enough for its recursive calls');
});

test('auto leaves a bound that was asked for, and searches by several workers, alone', async () => {
  const unit = `${join(programs, 'numbers.ts')}#flag`;
  const [bounded] = (await check(unit, { bound: 3 })).units;
  expect(bounded).toMatchObject({ verdict: 'bounded', bound: 3 });
  expect(unsplittable({} as never, DEFAULT_OPTIONS)).toBeUndefined();
});

test('what a proof would pass over is refused', async () => {
  const unit = `${join(programs, 'numbers.ts')}#flag`;
  await expect(check(unit, { proof: 'only', match: 'exact' })).rejects.toThrow('--proof only does not go with --match');
  await expect(check(unit, { proof: 'only', replay: '0' })).rejects.toThrow('--proof only does not go with --replay');
});

test('what is missing is named at its place', async () => {
  const { units } = await check(`${join(programs, 'numbers.ts')}#fieldW`, { proof: 'only' });
  expect(units[0].gaps).toMatchObject([{ code: 'induction', location: { line: expect.any(Number) } }]);
});
