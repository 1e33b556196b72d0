import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ModuleCode } from '../../src/languages/javascript/module-code.js';
import type { SourceRange } from '../../src/result/source-range.js';
import { open } from './project.js';

type Answer = ModuleCode | { readonly error: string };

function code(answer: Answer): ModuleCode {
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

function error(answer: Answer): string {
  return 'error' in answer ? answer.error : `loaded ${answer.file}`;
}

const key = (range: SourceRange) =>
  `${basename(range.file)} ${range.line}:${range.column}-${range.endLine}:${range.endColumn}`;

describe('loading', () => {
  const FILES = {
    'a.ts':
      "import { b } from './b.js'; import data from './data.json'; export function f(x: number) { return b(x) + data.n; }",
    'b.ts': "const fs = require('fs'); export const b = (x: number) => x;",
    'data.json': '{ "n": 1 }',
    'broken.ts': 'export const x = ;',
    'style.css': '',
    'any.ts': "import { b } from './b.js'; export function g(x: any) { return b(x); }",
  };

  test('the unit itself, what it imports, JSON, builtins, everypath', () => {
    const program = open(FILES, 'a.ts');
    const unit = program.units[0]!;
    const loader = program.loader(unit);
    const own = code(loader.load(unit.file, undefined));
    expect(own).toMatchObject({ file: unit.file, format: 'script' });
    expect(code(loader.load('./b.js', unit.file)).file).toBe(unit.file.replace('a.ts', 'b.ts'));
    expect(code(loader.load('./data.json', unit.file)).format).toBe('json');
    expect(code(loader.load('fs', unit.file))).toMatchObject({ file: 'node:fs', format: 'builtin', code: '' });
    expect(code(loader.load('everypath', unit.file))).toMatchObject({ file: 'everypath', format: 'builtin' });
    expect(loader.load(unit.file, undefined)).toBe(own);
  });

  test('what cannot be loaded is an answer, not an exception', () => {
    const program = open(FILES, 'a.ts');
    const { file } = program.units[0]!;
    const loader = program.loader(program.units[0]!);
    expect(error(loader.load('./none.js', file))).toContain("Cannot find module './none.js'");
    expect(error(loader.load('./broken.js', file))).toMatch(/broken\.ts:1:18: Expression expected/);
    expect(error(loader.load('./style.css', file))).toContain('.css is not code');
    expect(error(loader.load('/etc/hostname', file))).toMatch(/outside the project|Cannot find/);
  });

  test('numbers of sites and marks do not overlap, over all units', () => {
    const program = open(FILES, 'a.ts', 'any.ts');
    const modules = new Set(
      program.units.flatMap((unit) => {
        const loader = program.loader(unit);
        return [code(loader.load(unit.file, undefined)), code(loader.load('./b.js', unit.file))];
      }),
    );
    // b.ts is translated twice: for a typed unit and for one that any values can enter.
    expect(modules.size).toBe(4);
    for (const [base, list] of [
      ['base', 'sites'],
      ['markBase', 'marks'],
    ] as const) {
      const taken = new Set<number>();
      for (const module of modules) {
        for (let i = 0; i < module[list].length; i++) {
          expect(taken.has(module[base] + i)).toBe(false);
          taken.add(module[base] + i);
        }
      }
    }
  });

  test('a package is entered as its importer would: import or require', () => {
    const files = {
      'package.json': '{ "type": "commonjs" }',
      'a.js': "const p = require('p'); module.exports.f = function (x) { return p(x); };",
      'b.mjs': "import p from 'p'; export function f(x) { return p(x); }",
      'node_modules/p/package.json': '{ "exports": { "import": "./esm.mjs", "require": "./cjs.cjs" } }',
      'node_modules/p/esm.mjs': 'export default (x) => x;',
      'node_modules/p/cjs.cjs': 'module.exports = (x) => x;',
    };
    const program = open(files, 'a.js', 'b.mjs');
    const entries = program.units.map((unit) => basename(code(program.loader(unit).load('p', unit.file)).file));
    expect(entries).toEqual(['cjs.cjs', 'esm.mjs']);
  });
});

describe('contracts', () => {
  test('are translated in the module whose scope they see', () => {
    const program = open({
      'base.ts': 'const LIMIT = 9;\n/** @invariant this.n < LIMIT */\nexport class Base { n = 0; }',
      'a.ts': `import { Base } from './base.js';
        export class C extends Base {
          /**
           * @requires x > 0 && y >= x && b
           * @ensures result === old(this.n) + old(x as number)
           */
          add(x: number, { y, b = true }: { y: number; b?: boolean } = { y: 3 }, ...more: number[]) { return (this.n += x); }
        }`,
    });
    const unit = program.units[0]!;
    const loader = program.loader(unit);
    const ids = (module: ModuleCode) => [...module.code.matchAll(/\.contract\("([^"]+)"/g)].map((match) => match[1]);
    expect(ids(code(loader.load(unit.file, undefined)))).toEqual([
      'C.add:requires:0',
      // The operands of a conjunction are evaluated apart on partial inputs.
      'C.add:requires:0:0',
      'C.add:requires:0:1',
      'C.add:requires:0:2',
      'C.add:ensures:0',
      'C.add:old:0',
      'C.add:old:1',
    ]);
    expect(ids(code(loader.load('./base.js', unit.file)))).toEqual(['C.add:invariant:0']);
    expect(unit.contracts.map((contract) => contract.id)).toEqual([
      'C.add:requires:0',
      'C.add:ensures:0',
      'C.add:invariant:0',
    ]);
    expect(unit.olds).toEqual(['C.add:old:0', 'C.add:old:1']);
  });

  test('units of one name in two files keep their contracts apart', () => {
    const program = open(
      {
        'a.ts': '/** @requires x > 1 */\nexport function f(x: number) {}',
        'b.ts': '/** @requires x > 2 */\nexport function f(x: number) {}',
      },
      'a.ts',
      'b.ts',
    );
    expect(program.units.map((unit) => unit.contracts[0]!.id)).toEqual(['f:requires:0', 'f@1:requires:0']);
  });

  test('a parameter called result gives way to the result', () => {
    const program = open('/** @ensures result > 0 */\nexport function f(result: number) { return result; }');
    code(program.loader(program.units[0]!).load(program.units[0]!.file, undefined));
  });
});

describe('statements and marks', () => {
  const BODY = `{
  let y = 1, z;
  for (let i = 0; i < x; i++) { y += i; if (i > 3) continue; else break; }
  for (const k of [1]) y += k;
  for (const k in {}) { y++; }
  do { y--; } while (y > 10);
  while (y > 10) y -= 1;
  function inner() { return y; }
  if (x > 0) return inner();
  else { const g = (w) => w + 1; z = g(x); }
  switch (x) { case 1: y = 2; break; default: { y = 3; } }
  try { throw new Error('a'); } catch { y = 4; } finally { y = 5; }
  class Local { v = () => 3; m() { debugger; return 1; } static { y = 6; } }
  label: { y = 7; break label; }
  ;
  const o = { m() { return 2; }, get p() { return 3; }, f: async () => { await 1; } };
  [1, 2].map((w) => ({ w })).filter(function (v) { return v.w; });
  return (() => y)() + (z ?? 0);
}`;

  test.each([
    ['a.ts', `export function f(x: number): number | void ${BODY.replaceAll('(w)', '(w: number)')}`],
    ['a.js', `export function f(x) ${BODY}`],
    ['a.cjs', `exports.f = function (x) ${BODY}`],
  ])('every statement of a unit in %s has a mark with the same range', (file, text) => {
    const program = open({ [file]: text }, file);
    const unit = program.units[0]!;
    const { marks } = code(program.loader(unit).load(unit.file, undefined));
    const marked = new Set(marks.flat().map(key));
    expect(unit.statements.map(key).filter((statement) => !marked.has(statement))).toEqual([]);
    expect(unit.statements.length).toBeGreaterThan(35);
  });
});
