// `everypath enumerate` from the command line: formats, exit codes, and whatever a user may get wrong.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeInputs, enumerate, OptionError } from 'everypath';
import { validInputs } from 'everypath/fast-check';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { SearchNode, SearchTree } from '../../examples/structures/search-tree.js';
import { root, runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await runCli(['enumerate', ...args], { cwd: folder });
  return { code, out: stdout, err: stderr };
}

writeFileSync(
  join(folder, 'program.ts'),
  `export class Node { value: number = 0; next: Node | null = null; }
export function endless(list: Node | null): boolean { for (let x = list; x !== null; x = x.next); return true; }
export function recursing(list: Node | null): boolean { return list === null || recursing(list.next); }
export function stuck(x: number): boolean { while (x === 1) {} return true; }
export function throwing(x: number): boolean { if (x === 2) throw new Error('two'); return x > 0; }
export function size(x: number): number { return x; }
export function untyped(x: number) { return x + 1; }
export async function later(x: number): Promise<boolean> { return true; }
let calls = 0;
export function impure(x: number, y: number): boolean { return ++calls % 2 === 0 ? y > 0 : x > 0; }
export function withFunction(f: (x: number) => number): boolean { return f(1) === 2; }
export function level(s: string): boolean { return s === 'low' || s.startsWith('high'); }
export function effect(x: number): boolean { require('node:fs').rmSync('program.ts'); return true; }
export function pair(a: string, n: number | null): boolean { return a !== 'b' && n !== 1; }
function notExported(x: number): boolean { return x === 0; }
/** @invariant this.lo <= this.hi */
export class Interval { constructor(readonly lo: number, readonly hi: number) {} }
export class NoInvariant { x: number = 0; }
`,
);

test('--count prints the number alone', async () => {
  expect(await run('program.ts#Interval', '--bound', '3', '--count')).toEqual({ code: 0, out: '6\n', err: '' });
});

test('--json is one document with the solutions, the domains and what was covered', async () => {
  const { code, out } = await run('program.ts#Interval', '--bound', '2', '--json');
  const document = JSON.parse(out);
  expect(code).toBe(0);
  expect(document).toMatchObject({ version: 1, unit: 'Interval', bound: 2, count: 3, candidates: 4, complete: true });
  expect(document.domains).toEqual([{ name: 'number', values: [0, 1], from: 'default', literals: 0 }]);
  expect(document.solutions.map((s: never) => decodeInputs(s).this)).toEqual([
    { lo: 0, hi: 0 },
    { lo: 0, hi: 1 },
    { lo: 1, hi: 1 },
  ]);
});

test('--out: JSON lines and CSV', async () => {
  expect((await run('program.ts#pair', '--bound', '2', '--out', 'pairs.jsonl')).code).toBe(0);
  const lines = readFileSync(join(folder, 'pairs.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { a: 'a', n: null },
    { a: 'a', n: 0 },
  ]);
  expect((await run('program.ts#pair', '--bound', '1', '--domain', 'a=x,"1","q,r"', '--out', 'pairs.csv')).code).toBe(
    0,
  );
  expect(readFileSync(join(folder, 'pairs.csv'), 'utf8')).toBe('a,n\nx,null\n"""1""",null\n"q,r",null\n');
});

describe('--runner', () => {
  test('node: the file that is written passes', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'sorted.js'),
      `export class Cell { constructor() { this.value = 0; this.next = null; } }
/** @param {Cell | null} list @returns {boolean} */
export function sorted(list) {
  const seen = new Set();
  for (let x = list; x !== null; x = x.next) { if (seen.has(x)) return false; seen.add(x); }
  return true;
}
`,
    );
    writeFileSync(join(folder, 'sorted.d.ts'), 'export {};');
    const made = await run('program.ts#Interval', '--bound', '2', '--runner', 'vitest', '--out', 'interval.test.ts');
    expect(made.code).toBe(0);
    expect(readFileSync(join(folder, 'interval.test.ts'), 'utf8')).toContain("from './program.js'");
    const node = await run('sorted.js#sorted', '--bound', '2', '--runner', 'node', '--out', 'sorted.test.js');
    expect(node.err).toContain('satisfy sorted');
    const { status, stdout } = spawnSync(process.execPath, ['--test', 'sorted.test.js'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^. pass [1-9]/m);
    expect(status).toBe(0);
  });

  test('what is not exported cannot be tested', async () => {
    const { code, err } = await run('program.ts#notExported', '--bound', '2', '--runner', 'vitest');
    expect(code).toBe(2);
    expect(err).toContain('does not export it');
  });
});

test('--limit: one, several or all solutions', async () => {
  const { code, out } = await run('program.ts#Interval', '--bound', '3', '--limit', '1');
  expect(code).toBe(0);
  expect(out).toContain('1  this = Interval { lo: 0, hi: 0 }');
  expect(out).not.toContain('2  this');
});

test('literals of the code are in the domain, --domain fixes it', async () => {
  expect((await run('program.ts#level', '--bound', '3')).out).toContain("string: 'low', 'high', 'a'");
  expect((await run('program.ts#level', '--bound', '3', '--domain', 's=mid,high-1', '--count')).out).toBe('1\n');
});

test.each([
  [['program.ts#nothing', '--bound', '2'], 'unknown-unit'],
  [['program.ts', '--bound', '2'], 'usage'],
  [['nowhere.ts#p', '--bound', '2'], 'file-not-found'],
  [['program.ts#level'], 'missing-bound'],
  [['program.ts#level', '--bound', '0'], 'wrong-bound'],
  [['program.ts#level', '--bound', '99999999'], 'wrong-bound'],
  [['program.ts#level', '--bound', 'many'], 'wrong-bound'],
  [['program.ts#level', '--bound', '2', '--bound', 'Nobody=2'], 'unknown-class'],
  [['program.ts#level', '--bound', '2', '--domain', 'nam=a'], 'unknown-domain'],
  [['program.ts#Interval', '--bound', '2', '--domain', 'lo=a'], 'wrong-domain'],
  [['program.ts#level', '--bound', '2', '--domain', 's='], 'wrong-domain'],
  [['program.ts#level', '--bound', '2', '--maps', 'some'], 'wrong-choice'],
  [['program.ts#level', '--bound', '2', '--runner', 'mocha'], 'wrong-choice'],
  [['program.ts#level', '--bound', '2', '--out', 'x.pdf'], 'wrong-output'],
  [['program.ts#level', '--bound', '2', '--out', 'no/folder/x.csv'], 'cannot-write'],
  [['program.ts#level', '--bound', '2', '--limit', '0'], 'wrong-number'],
  [['program.ts#level', '--bound', '2', '--generator', 's=program.ts#missing'], 'wrong-domain'],
  [['program.ts#size', '--bound', '2'], 'not-a-predicate'],
  [['program.ts#untyped', '--bound', '2'], 'not-a-predicate'],
  [['program.ts#later', '--bound', '2'], 'not-a-predicate'],
  [['program.ts#NoInvariant', '--bound', '2'], 'no-units'],
])('%j is refused with %s', async (args, code) => {
  const result = await run(...args);
  expect(result.err).toContain(`error[${code}]`);
  expect(result.code).toBe(2);
});

describe('what is cut is said, with exit code 1', () => {
  test.each([
    [['program.ts#endless', '--bound', '2', '--max-steps', '500'], 'step limit'],
    [['program.ts#stuck', '--bound', '2', '--timeout', '1'], 'the predicate did not end'],
    [['program.ts#withFunction', '--bound', '2'], 'an input of type (x: number) => number'],
    [['program.ts#effect', '--bound', '2'], 'fs.rm of program.ts is denied'],
    [['program.ts#impure', '--bound', '3'], 'nput'],
  ])('%j', async (args, text) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(1);
    expect(out + err).toContain('not all inputs were covered');
    expect(out + err).toContain(text);
  });

  test('throwing and recursing forever are no solutions', async () => {
    const { code, out } = await run('program.ts#throwing', '--bound', '4');
    expect(code).toBe(0);
    expect(out).toContain('2 of 4 inputs satisfy throwing');
    expect(out).toContain('it threw in 1 run, the first time Error: two');
    expect((await run('program.ts#recursing', '--bound', '2', '--count')).out).toBe('7\n');
  });
});

describe('API', () => {
  const target = 'examples/structures/search-tree.ts#SearchTree';
  const options = { bound: 4, domains: { size: [3] }, cwd: root, classes: { SearchTree, SearchNode } };

  test('wrong options are refused at once', () => {
    expect(() => enumerate('a.ts#p', { bound: 0 })).toThrow(OptionError);
    expect(() => enumerate('a.ts#p', { bound: 1, maps: 'some' as never })).toThrow(OptionError);
    expect(() => enumerate('a.ts#p', { bound: 1, timeout: -1 })).toThrow(OptionError);
  });

  test('leaving the loop ends the search; the list gives solutions by number', async () => {
    for await (const solution of enumerate(target, options)) {
      expect(Object.keys(solution)).toEqual(['this']);
      break;
    }
    const list = await enumerate<{ this: SearchTree }>(target, options).collect();
    expect(list.size).toBe(4 * 5);
    expect([...list].map((s) => JSON.stringify(s))).toEqual(
      Array.from({ length: 20 }, (_, i) => JSON.stringify(list.at(i))),
    );
    expect(() => list.at(20)).toThrow(RangeError);
  });

  test('aborted: what was found is the result', async () => {
    const result = await enumerate(target, { ...options, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ complete: false, gaps: [{ code: 'limit' }] });
  });

  test('an arbitrary of fast-check: valid trees, shrinking to the first of those that fail', async () => {
    const trees = await validInputs<{ this: SearchTree }>(target, options);
    fc.assert(fc.property(trees, ({ this: tree }) => tree instanceof SearchTree && tree.repOk()));
    const failed = fc.check(fc.property(trees, ({ this: tree }) => tree.root?.left === null));
    expect(failed.failed).toBe(true);
    expect(failed.counterexample?.[0].this.repOk()).toBe(true);
    await expect(validInputs(target, { ...options, bound: 1 })).rejects.toThrow('holds for no input');
  });
});
