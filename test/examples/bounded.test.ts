// The verdict `bounded`: what it says, when it is told, and that it is never said of what was left open.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type RunOptions, type UnitResult } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'everypath-bounded-'));
afterAll(() => rmSync(folder, { recursive: true }));
const LONG = { timeout: 120_000 };

async function example(options: RunOptions): Promise<readonly UnitResult[]> {
  return (await check('examples/bounded.ts', { cwd: root, timeout: AMPLE, ...options })).units;
}

async function checkText(name: string, text: string, options: RunOptions): Promise<UnitResult> {
  writeFileSync(join(folder, name), text);
  return (await check(name, { cwd: folder, timeout: AMPLE, ...options })).units[0];
}

test('up to the bound every path is explored, and the slip is found', LONG, async () => {
  const [counts, slipped] = await example({ bound: 3 });
  expect(counts).toMatchObject({ verdict: 'bounded', bound: 3, stats: { paths: 7, exhausted: false, coverage: 1 } });
  expect(counts.gaps).toMatchObject([{ code: 'limit', lift: '--bound' }]);
  expect(slipped.verdict).toBe('refuted');
});

test('without the option the bound is raised until a limit ends the search', LONG, async () => {
  const [counts] = (await check('examples/bounded.ts#counts', { cwd: root, timeout: AMPLE, maxPaths: 60 })).units;
  expect(counts).toMatchObject({ verdict: 'bounded' });
  expect(counts.bound).toBeGreaterThanOrEqual(3);
});

test('other orders have a bound when it is asked for, and none otherwise', LONG, async () => {
  expect((await example({ bound: 2, search: 'dfs' }))[0]).toMatchObject({ verdict: 'bounded', bound: 2 });
  const [counts] = await example({ search: 'bfs', maxPaths: 20 });
  expect(counts.verdict).toBe('open');
  expect(counts.bound).toBeUndefined();
});

test('what ends below the bound is proved', LONG, async () => {
  const text = 'export function f(a: boolean, b: boolean): number { return a ? (b ? 1 : 2) : 3; }\n';
  expect(await checkText('ends.ts', text, { bound: 1 })).toMatchObject({ verdict: 'proved', gaps: [] });
});

test('a limit on the number of keys is a bound, whatever ends the search', LONG, async () => {
  const text = `export function f(d: Record<string, number>, slip: boolean): number {
  let sum = 0;
  for (const key of Object.keys(d)) sum += d[key]!;
  if (slip && Object.keys(d).length === 2) return d.toFixed!.toFixed().length;
  return sum;
}
export function g(d: Record<string, number>): number {
  return Object.keys(d).length + (d as never as { x: number }).x.toLocaleString().length;
}
export const h = (d: Record<string, number>): number => Object.keys(d).length;
`;
  writeFileSync(join(folder, 'keys.ts'), text);
  const run = async (options: RunOptions, target = 'keys.ts#h') =>
    (await check(target, { cwd: folder, timeout: AMPLE, ...options })).units;
  const [slipped, gap, counts] = await run({}, 'keys.ts');
  expect(slipped.verdict).toBe('refuted');
  expect(gap.verdict).not.toBe('bounded');
  expect(counts).toMatchObject({ verdict: 'bounded', bound: 8, stats: { paths: 9, exhausted: false } });
  expect(counts.gaps).toMatchObject([{ code: 'limit' }]);
  expect((await run({ bound: 3 }))[0]).toMatchObject({ verdict: 'bounded', bound: 3 });
  expect((await run({ bound: 12 }))[0]).toMatchObject({ verdict: 'bounded', bound: 8 });
  expect((await run({ search: 'dfs' }))[0].verdict).toBe('open');
});

test('a gap below the bound leaves the unit open', LONG, async () => {
  const text = `export function f(xs: number[], start: number): number {
  let n = start.toLocaleString().length;
  for (const x of xs) if (x > 0) n++;
  return n;
}
`;
  const unit = await checkText('gap.ts', text, { bound: 3 });
  expect(unit.verdict).toBe('open');
  expect(unit.bound).toBeUndefined();
});

test('statements beyond the bound are open, never dead', LONG, async () => {
  const text = `export function f(xs: number[]): number {
  let n = 0;
  for (const x of xs) n++;
  if (n === 5) return -1;
  return n;
}
`;
  const unit = await checkText('beyond.ts', text, { bound: 3 });
  expect(unit.verdict).toBe('bounded');
  expect(unit.statements.map((s) => s.status)).toContain('open');
  expect(unit.statements.map((s) => s.status)).not.toContain('unreachable');
});
