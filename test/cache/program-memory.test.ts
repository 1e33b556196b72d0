// What the compiler made of a program is taken from an earlier run as long as nothing that it was made from has changed, and what is
// said of the units is what a run without it says. A memory that was used as it is stays the file that it was.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CheckEvent, type CheckResult, check, type RunOptions, type UnitResult } from 'everypath';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const MAIN = `import { limit } from './limit.js';

export function above(n: number): boolean {
  if (n > limit()) throw new RangeError('above');
  return n === 3;
}

/** @ensures result >= 0 */
export function size(list: { next: unknown; length: number } | null): number {
  return list === null ? 0 : list.length;
}
`;

let base = '';
let folder = '';
let projects = 0;
const before = process.env.XDG_CACHE_HOME;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'everypath-memory-'));
});

afterAll(() => {
  if (before === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = before;
  rmSync(base, { recursive: true, force: true });
});

beforeEach(() => {
  folder = join(base, `project-${++projects}`);
  process.env.XDG_CACHE_HOME = join(base, `kept-${projects}`);
  mkdirSync(join(process.env.XDG_CACHE_HOME, 'everypath', 'results'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('limit.ts', 'export const limit = (): number => 10;\n');
  write('main.ts', MAIN);
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** All but what a clock says. */
function said({ units }: CheckResult): unknown[] {
  return units.map(({ stats, ...unit }: UnitResult) => {
    const { timeMs: _time, solverTimeMs: _solver, ...counted } = stats;
    return JSON.parse(JSON.stringify({ ...unit, stats: counted }));
  });
}

/** The memories that there are, as files. */
function memories(): number[] {
  const results = join(process.env.XDG_CACHE_HOME as string, 'everypath', 'results');
  return readdirSync(results).flatMap((tool) =>
    readdirSync(join(results, tool))
      .filter((name) => name.startsWith('program-'))
      .map((name) => statSync(join(results, tool, name)).ino),
  );
}

async function run(options: RunOptions, target = 'main.ts'): Promise<{ result: CheckResult; notes: CheckEvent[] }> {
  const going = check(target, { cwd: folder, ...options });
  const notes: CheckEvent[] = [];
  for await (const event of going) if (event.type === 'note') notes.push(event);
  return { result: await going, notes };
}

/** Was the memory enough? What is said is what a run without one says. */
async function remembered(options: RunOptions = {}, target = 'main.ts'): Promise<boolean> {
  const known = memories();
  const with_ = await run({ ...options, cache: 'program' }, target);
  const without = await run(options, target);
  expect(said(with_.result)).toEqual(said(without.result));
  expect(with_.notes).toEqual(without.notes);
  return known.length > 0 && JSON.stringify(memories()) === JSON.stringify(known);
}

it('takes what an earlier run asked for, and asks the program for the rest', async () => {
  expect(await remembered()).toBe(false);
  expect(await remembered({ search: 'bfs', maxPaths: 1 })).toBe(true);
  write('late.cjs', 'exports.late = (n) => { if (n === 12) throw new RangeError("late"); return n; };\n');
  write('lazy.cjs', '/** @param {number} n */\nexports.f = (n) => (n > 10 ? require("./late.cjs").late(n) : 0);\n');
  expect(await remembered({ concrete: { n: '1' } }, 'lazy.cjs')).toBe(false);
  expect(await remembered({ concrete: { n: '2' } }, 'lazy.cjs')).toBe(true);
  expect(await remembered({}, 'lazy.cjs')).toBe(false);
  expect(await remembered({}, 'lazy.cjs')).toBe(true);
});

it('opens the program again after a change of what it was made from', async () => {
  expect(await remembered()).toBe(false);
  const changes = [
    ['limit.ts', 'export const limit = (): number => 2;\n'],
    ['main.ts', MAIN.replace('length: number', 'length: string')],
    ['main.ts', MAIN.replace('result >= 0', 'result < 9')],
    ['tsconfig.json', '{ "compilerOptions": { "strict": false } }'],
  ];
  for (const [name, text] of changes) {
    write(name, text);
    expect(await remembered(), name).toBe(false);
  }
  expect(await remembered()).toBe(true);
});

it('keeps nothing of programs that compile text, nor of what cannot be opened', async () => {
  write(
    'main.ts',
    `export function f(n: number): number {\n  return new Function('x', 'return x > 3 ? 1 : 2')(n);\n}\n`,
  );
  expect(await remembered()).toBe(false);
  expect(memories()).toEqual([]);
  write('main.ts', 'export function f(n: number {\n');
  await expect(run({ cache: 'program' })).rejects.toThrow();
  expect(memories()).toEqual([]);
});

it('serves units whose results are not kept, beside those whose are', async () => {
  const READER = `import { readFileSync } from 'node:fs';
export function read(n: number): number {
  const limit = Number(readFileSync(new URL('limit.txt', import.meta.url), 'utf8'));
  return n > limit ? 1 : 0;
}
`;
  const settings = { failOn: 'all', cache: true } as const;
  /** Which units were explored, and what is said of the reader. The same is said without any memory. */
  const explored = async (): Promise<unknown> => {
    const { result, notes } = await run(settings, '.');
    const without = await run({ ...settings, cache: false }, '.');
    const plain = { ...result, units: result.units.map(({ cached: _cached, ...unit }) => unit) };
    expect(said(plain)).toEqual(said(without.result));
    expect(notes).toEqual(without.notes);
    return result.units.filter(({ cached }) => cached !== true).map(({ unit }) => unit);
  };
  write('reader.ts', READER);
  write('types.ts', 'export interface Alone { n: number }\n');
  write('limit.txt', '7');
  expect(await explored()).toEqual(['limit', 'above', 'size', 'read']);
  const [memory] = memories();
  expect(memory).toBeDefined();
  // Nothing has changed: the compiler is not asked, what reads is run again.
  expect(await explored()).toEqual(['read']);
  write('limit.txt', 'none');
  expect(await explored()).toEqual(['read']);
  expect(memories()).toEqual([memory]);
  // Something has: only what depends on it.
  write('limit.ts', 'export const limit = (): number => 4;\n');
  expect(await explored()).toEqual(['limit', 'above', 'read']);
  expect(await explored()).toEqual(['read']);
});
