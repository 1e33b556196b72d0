// Tests of what check refutes: expected to fail as long as the code is as it is. Names of tests, in words. Suites under the strictest settings.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { inWords, joinWords } from '../../src/languages/javascript/suite/in-words.js';
import { AMPLE } from '../cases.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-failing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CODE = `/** @param {{ name: string, address?: { city: string } }} user @returns {string} */
export function city(user) {
  if (user.name === 'x') return '';
  return user.address.city;
}

/** @ensures result >= 0
 * @param {number} paid @param {number} spent @returns {number} */
export function balance(paid, spent) {
  return paid - spent;
}

/** @param {string} s @returns {Promise<number>} */
export async function later(s) {
  await null;
  return s === 'y' ? s.missing.length : 1;
}
`;

describe('--failing', () => {
  it('writes a test for each root cause that says what should be, for every runner', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'shop.js'), CODE);
    const texts: string[] = [];
    for (const runner of ['vitest', 'jest', 'node'] as const) {
      const options = { runner, failing: true, minimize: true, write: runner === 'node', timeout: AMPLE, cwd: folder };
      const { suites } = await generateTests('shop.js', options);
      texts.push(suites[0].text);
    }
    const [vitest, jest, node] = texts;
    expect(vitest.match(/test\.fails\('.*'/g)).toEqual(
      [
        "test.fails('does not throw TypeError when user.name is not \\'x\\' and user.address is undefined'",
        "test.fails('keeps its @ensures'",
        "test.fails('does not throw TypeError when s is \\'y\\''",
      ].map((title) => expect.stringContaining(title.slice(0, 30))),
    );
    expect(jest.match(/test\.failing\(/g)).toHaveLength(3);
    expect(node.match(/\{ todo: /g)).toHaveLength(3);
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', folder], { encoding: 'utf8', env });
    expect(run.status, run.stdout).toBe(0);
    expect(run.stdout.match(/not ok .* # TODO/g)).toHaveLength(3);
  });
});

describe('names', () => {
  it.each([
    ['minutes >= 0', 'minutes is at least 0'],
    ['!(minutes <= 30)', 'minutes is not at most 30'],
    ['x !== null', 'x is not null'],
    ['!weekend', 'not weekend'],
    ['this.#credit < amount', 'amount is more than this.#credit'],
    ["typeof x === 'object'", 'x is an object'],
    ["!(typeof x === 'undefined')", 'x is not undefined'],
    ['x instanceof Error', 'x is an Error'],
    ["'a' in o", "o has 'a'"],
    ["!('a' in o)", "o has no 'a'"],
    ['Array.isArray(x)', 'x is an array'],
    ['!Number.isNaN(x)', 'x is not NaN'],
    ["!s.startsWith('x')", "not s.startsWith('x')"],
    ['(a || b)', '(a or b)'],
    ['!(a + b)', 'not (a + b)'],
    ['x is odd here', 'x is odd here'],
  ])('%s', (condition, words) => {
    expect(inWords(condition).text).toBe(words);
  });

  it('say of one subject what holds after one mention', () => {
    expect(joinWords(['a > 1', 'a < 9', 'b'].map(inWords))).toBe('a is more than 1 and less than 9 and b');
  });
});

const TYPED = `export interface Options {
  retries?: number;
  tags: Record<string, string>;
  mode: 'a' | 'b';
  point: [number, number?];
}
export enum Color { Red = 'red', Blue = 'blue' }
export function pick(options: Options, color: Color): string {
  if (options.retries === undefined) return 'none';
  if (color === Color.Blue) return options.tags['x'] ?? 'blue';
  return options.mode === 'a' ? String(options.point[0]) : 'b';
}
export function first(list: readonly string[]): string | undefined {
  return list.length > 1 ? list[1] : list[0];
}
export class Box<T> {
  constructor(public value: T | null, private readonly note?: string) {}
  get(): T | string | undefined {
    return this.value ?? this.note;
  }
}
export function opt(x?: { a?: { b: number | undefined } }): number {
  return x!.a?.b ?? -1;
}
`;

it('suites compile under the strictest settings, and assert nothing away', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'typed.ts'), TYPED);
  const { suites } = await generateTests('typed.ts', { runner: 'node', failing: true, timeout: AMPLE, cwd: folder });
  expect(suites[0].text).not.toContain('undefined!');
  const program = ts.createProgram([suites[0].file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  });
  const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(problems).toEqual([]);
});
