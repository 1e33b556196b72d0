import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../src/languages/javascript/frontend/program.js';
import { failure, open, unitOf } from './project.js';

const names = (files: string | Record<string, string>, ...targets: string[]) =>
  open(files, ...targets).units.map((unit) => `${unit.kind} ${unit.name}`);

const SHAPES = `
export class Shape {
  constructor(public w: number) { if (w < 0) throw new Error('w'); }
  area() { return this.w; }
  static unit() { return new Shape(1); }
  get width() { return this.w; }
  set width(w) { this.w = w; }
  private secret() { return 1; }
  #hidden() { return 2; }
  protected kept() { return 3; }
  later?: () => void;
}
`;

describe('targets', () => {
  test.each([
    ['a.ts', { file: 'a.ts' }],
    ['a.ts#f', { file: 'a.ts', unit: 'f' }],
    ['dir/a.ts#C.m', { file: 'dir/a.ts', unit: 'C.m' }],
    ['a.ts#C.#m', { file: 'a.ts', unit: 'C.#m' }],
    ['c#/a.ts', { file: 'c#/a.ts' }],
    ['a.ts#', { file: 'a.ts#' }],
  ])('%s', (text, expected) => expect(parseTarget(text)).toEqual(expected));
});

describe('what a file exports', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['function declarations', 'export function f() {} function g() {}', ['function f']],
    [
      'arrow and function expressions',
      'export const f = () => 1, g = function () {}, h = (() => 2) as () => number, n = 3;',
      ['function f', 'function g', 'function h'],
    ],
    [
      'async functions and generators',
      'export async function f() {} export function* g() {}',
      ['function f', 'function g'],
    ],
    [
      'export lists and renamed exports',
      'function f() {} const g = () => 1; export { f, g as h };',
      ['function f', 'function h'],
    ],
    ['a named default', 'export default function f() {}', ['function f']],
    ['an anonymous default', 'export default function () {}', ['function default']],
    ['a default arrow', 'export default (x: number) => x;', ['function default']],
    ['a default by name', 'function f() {} export default f;', ['function f']],
    ['a default class', 'export default class { m() {} }', ['method default.m']],
    [
      'methods, static methods, constructors',
      SHAPES,
      ['constructor Shape.constructor', 'method Shape.area', 'static Shape.unit'],
    ],
    ['class expressions', 'export const C = class { m() {} };', ['method C.m']],
    [
      'abstract methods have no body',
      'export abstract class C { constructor() { this.f(); } abstract f(): void; g() {} }',
      ['method C.g'],
    ],
    ['object literals', 'export const api = { f(x: number) {}, g: () => 1, n: 2 };', ['static api.f', 'static api.g']],
    ['namespaces', 'export namespace N { export function f() {} function g() {} }', ['static N.f']],
    ['overloads count once', 'export function f(x: number): void; export function f(x: any) {}', ['function f']],
  ])('%s', (_, text, expected) => expect(names(text)).toEqual(expected));

  test('re-exports are followed to the file that has the code', () => {
    const files = {
      'a.ts': "export { f as g } from './b.js'; export * from './c'; import d from './d.js'; export { d };",
      'b.ts': "export { f } from './deep/index.js';",
      'deep/index.ts': 'export function f(x: number) {}',
      'c.ts': "export * from './a.js'; export class C { m() {} } export default 3;",
      'd.ts': 'export default () => 1;',
    };
    const { units } = open(files);
    expect(units.map((unit) => `${unit.name} ${unit.root} ${unit.file.replace(/.*?everypath-\w+\//, '')}`)).toEqual([
      'g f deep/index.ts',
      'd d d.ts',
      'C.m C c.ts',
    ]);
    expect(units[1]!.exported).toEqual(['default']);
  });

  test('what a file passes on from a package is left alone unless it is named', () => {
    const files = {
      'a.ts': "export * from 'p'; export { K } from 'p'; export function f() {}",
      'node_modules/p/index.js': 'export function g(x) {} export class K { m() {} }',
      'node_modules/p/index.d.ts': 'export function g(x: number): void; export class K { m(): void }',
    };
    expect(names(files)).toEqual(['function f']);
    expect(names(files, 'a.ts#g', 'a.ts#K.m')).toEqual(['function g', 'method K.m']);
  });

  test('a unit named twice is described once', () => {
    expect(names('export function f() {}', 'a.ts', 'a.ts#f')).toEqual(['function f']);
  });
});

describe('CommonJS', () => {
  test.each<readonly [string, readonly string[]]>([
    ['function f() {} module.exports = { f, g: (x) => x, h() {}, n: 1 };', ['f', 'g (g)', 'h (h)']],
    ['exports.f = function () {}; exports.g = exports.h = () => 1;', ['f (f)', 'g (g)', 'h (h)']],
    ['module.exports.f = function named() {};', ['f (f)']],
    ['module.exports = function () {};', ['default ()']],
    ['function f() {} module.exports = f;', ['f']],
    ['class C { m() {} } exports.C = C;', ['C.m']],
    ["module.exports = { ...require('./b'), f() {} };", ['f (f)']],
    ["exports.g = require('./b').g;", ['g (g)']],
  ])('%s', (text, expected) => {
    const { units } = open({ 'a.js': text, 'b.js': 'exports.g = function (x) { return x; };' }, 'a.js');
    expect(units.map((unit) => unit.name + (unit.exported ? ` (${unit.exported.join('.')})` : ''))).toEqual(expected);
  });
});

describe('#UNIT', () => {
  test.each<readonly [string, readonly string[]]>([
    ['inner', ['function inner']],
    ['Shape', ['constructor Shape.constructor', 'method Shape.area', 'static Shape.unit']],
    ['Shape.area', ['method Shape.area']],
    ['Shape.unit', ['static Shape.unit']],
    ['Shape.secret', ['method Shape.secret']],
    ['Shape.#hidden', ['method Shape.#hidden']],
    ['Shape.constructor', ['constructor Shape.constructor']],
    ['new Shape', ['constructor Shape.constructor']],
    ['Sub.area', ['method Sub.area']],
    ['Sub', ['method Sub.more']],
    ['default', ['function main']],
  ])('%s', (unit, expected) => {
    const text = `${SHAPES}\nconst inner = () => 1; class Sub extends Shape { more() {} } export default function main() {}`;
    expect(names(text, `a.ts#${unit}`)).toEqual(expected);
  });

  test('an inherited method runs on the subclass', () => {
    const unit = unitOf(`${SHAPES}\nclass Sub extends Shape { extra = 1 }`, 'a.ts#Sub.area');
    expect(unit.root).toBe('Sub');
    expect(unit.member).toBe('area');
    expect(unit.shapes[0]!.class!.name).toBe('Sub');
    expect(unit.location.line).toBe(4);
  });

  test('async and generator', () => {
    const [f, g, h] = open(
      'export async function f() {} export function* g() {} export function h(): Promise<number> { return f() as any; }',
    ).units;
    expect([f!.async, f!.generator]).toEqual([true, false]);
    expect([g!.async, g!.generator]).toEqual([false, true]);
    expect([h!.async, h!.result.kind]).toEqual([true, 'number']);
  });
});

describe('statements', () => {
  const lines = (text: string, unit = 'f') =>
    unitOf(text, `a.ts#${unit}`).statements.map((s) => `${s.line}:${s.column}-${s.endLine}:${s.endColumn}`);

  test('every statement, nested functions included, blocks and declarations not', () => {
    const text = `function f(x: number) {
  let y = 1;
  for (let i = 0; i < x; i++) { y += i; }
  function inner() { return y; }
  if (x > 0) return inner();
  else {
    const g = (z: number) => z + 1;
  };
  class Local { m() { throw 1; } }
  label: while (true) break label;
}`;
    expect(lines(text)).toEqual([
      '2:3-2:13',
      '3:3-3:42',
      '3:33-3:40',
      '4:22-4:31',
      '5:3-8:4',
      '5:14-5:29',
      '7:5-7:36',
      '7:30-7:35',
      '9:23-9:31',
      '10:3-10:35',
      '10:10-10:35',
      '10:23-10:35',
    ]);
  });

  test('the expression body of an arrow function is one statement', () => {
    expect(lines('const f = (x: number) =>\n  x + 1;')).toEqual(['2:3-2:8']);
  });

  test('columns count UTF-16 units and ignore a byte order mark', () => {
    expect(lines("\uFEFFfunction f() { '😀'; return 1; }")).toEqual(['1:16-1:21', '1:22-1:31']);
  });
});

describe('errors', () => {
  test('a missing file, with the nearest one as suggestion', () => {
    const error = failure({ 'swap-node.ts': 'export function f() {}' }, 'swap-nod.ts');
    expect(error.code).toBe('file-not-found');
    expect(error.suggestion).toBe('did you mean swap-node.ts?');
    expect(failure({ 'dir/a.js': 'x' }, 'dir/a.ts').suggestion).toBe('did you mean dir/a.js?');
  });

  test('a file that is not code', () => {
    expect(failure({ 'a.txt': '' }, 'a.txt').code).toBe('unsupported-file');
    expect(failure({ 'a/b.ts': '' }, 'a').code).toBe('unsupported-file');
  });

  test('an unknown unit, with a suggestion', () => {
    const text = 'export function swapNode() {} export class Account { deposit() {} }';
    const error = failure(text, 'a.ts#swapnode');
    expect(error.code).toBe('unknown-unit');
    expect(error.message).toContain('has no unit swapnode');
    expect(error.suggestion).toBe('did you mean swapNode?');
    expect(failure(text, 'a.ts#Account.deposti').suggestion).toBe('did you mean Account.deposit?');
    expect(failure(text, 'a.ts#zzz').suggestion).toBe('it has: swapNode, Account, Account.deposit');
  });

  test('a class with nothing to run', () => {
    expect(failure('export class C { x = 1 }', 'a.ts#C').message).toContain('has nothing to run');
  });

  test('a file that exports nothing names what it has', () => {
    const error = failure('function f() {}');
    expect(error.code).toBe('no-units');
    expect(error.suggestion).toContain('#f');
  });

  test('a syntax error, with its place', () => {
    const error = failure('export function f() {\n  return 1 +;\n}');
    expect(error.code).toBe('syntax-error');
    expect(error.message).toBe('Expression expected.');
    expect(error.location).toMatchObject({ line: 2, column: 13 });
  });

  test('a broken tsconfig, with its place', () => {
    const error = failure({
      'a.ts': 'export function f() {}',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, ',
    });
    expect(error.code).toBe('tsconfig');
    expect(error.location!.file.endsWith('tsconfig.json')).toBe(true);
    expect(
      failure({ 'a.ts': 'export function f() {}', 'tsconfig.json': '{ "extends": "./none.json" }' }).message,
    ).toContain('none.json');
  });

  test('options of other versions of the compiler are no error', () => {
    const config = '{ "compilerOptions": { "futureOption": true, "target": "es3", "moduleResolution": "classic" } }';
    expect(names({ 'a.ts': 'export function f() {}', 'tsconfig.json': config })).toEqual(['function f']);
  });
});
