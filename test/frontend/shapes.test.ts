import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { UnitDescription } from '../../src/languages/unit.js';
import { open, unitOf } from './project.js';
import { showShape } from './show-shape.js';

const TYPESCRIPT = createRequire(import.meta.url)
  .resolve('typescript')
  .replace('.js', '.d.ts');

const DECLARATIONS = `
export {};
enum Color { Red, Green = 5, Blue = 'b' }
const enum Bit { Zero, One }
enum Computed { A = 'x'.length, B = 2 }
class Node1 { elem = 0; next: Node1 | null = null; go() {} get first() { return 1; } static made = 0; }
class Secret { #hidden: number = 1; private inner = ''; protected readonly kept: boolean = true; constructor(public p: number, q: string) {} }
class Base { a = 1; #x = 2; }
class Derived extends Base { b: string | undefined; }
abstract class Figure { abstract area(): number; name = ''; }
class Circle extends Figure { r = 1; area() { return this.r; } }
class Square extends Figure { side = 1; area() { return this.side; } }
interface Named { name: string; greet(): boolean }
class Person implements Named { name = ''; greet() { return true; } }
interface List<T> { head: T; tail: List<T> | null }
class Box<T> { value!: T; map(f: (x: T) => T) {} }
type Tree = { left?: Tree; right?: Tree; key: number };
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Event = { kind: 'a'; x: number } | { kind: 'b'; y: string };
type Loop = () => Loop;
interface Callable { (x: number): string }
interface Mixed { (x: number): string; extra: number }
class Failure extends Error { code = 1; }
interface Items extends Array<number> { extra: number }
class Chain { next: this | null = null; }
`;

/** Type as written -> shape. */
const TABLE: readonly (readonly [string, string])[] = [
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['string', 'string'],
  ['bigint', 'bigint'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['void', 'undefined'],
  ['3', '3'],
  ['-1.5', '-1.5'],
  ['10n', '10n'],
  ['-3n', '-3n'],
  ['"a" | "b"', '"a" | "b"'],
  ['true', 'true'],
  ['boolean | string', 'string | boolean'],
  ['boolean | null', 'null | boolean'],
  ['true | undefined', 'undefined | true'],
  ['number | null | undefined', 'null | undefined | number'],
  ['Color', '0 | 5 | "b"'],
  ['Color.Green', '5'],
  ['Bit', '0 | 1'],
  ['Computed', 'number'],
  ['any', 'any'],
  ['unknown', 'any'],
  ['object', 'any'],
  ['{}', 'any'],
  ['Object', 'any'],
  ['any | number', 'any'],
  ['number[]', '[](number)'],
  ['readonly (string | null)[]', '[](null | string)'],
  ['ReadonlyArray<number>', '[](number)'],
  ['Array<Node1>', '[](class Node1{elem: number, next: null | ^0})'],
  ['[number, string?]', '[number, undefined | string?]'],
  ['readonly [a: number, ...rest: boolean[]]', '[number, ...boolean]'],
  ['[...number[], string]', '![...number[], string]'],
  ['Node1', 'class Node1{elem: number, next: null | ^0}'],
  ['Secret', 'class Secret{#hidden: number, inner: string, kept: boolean, p: number}'],
  ['Derived', 'class Derived{b: undefined | string, a: number, #x: number}'],
  ['Base', 'class Base{a: number, #x: number} or class Derived{b: undefined | string, a: number, #x: number}'],
  [
    'Figure',
    'abstract class Figure{name: string} or class Circle{r: number, name: string} or class Square{side: number, name: string}',
  ],
  ['Named', '{name: string, greet: fn(boolean)} or class Person{name: string}'],
  ['List<number>', '{head: number, tail: null | ^0}'],
  ['List<List<string>>', '{head: {head: string, tail: null | ^1}, tail: null | ^0}'],
  ['Box<boolean>', 'class Box{value: boolean}'],
  ['Tree', '{left?: undefined | ^0, right?: undefined | ^0, key: number}'],
  ['Event', '{kind: "a", x: number} | {kind: "b", y: string}'],
  ['{ a: number } & { b?: string }', '{a: number, b?: undefined | string}'],
  [
    'Node1 & { extra: number }',
    'class Node1{elem: number, next: null | class Node1{elem: number, next: null | ^1}, extra: number}',
  ],
  ['string & { __brand: "Id" }', 'string'],
  [
    'Partial<Node1>',
    '{elem?: undefined | number, next?: null | undefined | class Node1{elem: number, next: null | ^1}, go?: undefined | fn(undefined), first?: undefined | number} or ^1',
  ],
  ['Pick<Secret, "p">', '{p: number}'],
  ['Omit<Tree, "left" | "right">', '{key: number}'],
  ['Record<"a" | "b", number>', '{a: number, b: number}'],
  ['Record<string, number>', '{[string]: number}'],
  ['{ [i: number]: boolean; size: number }', '{size: number, [number]: boolean}'],
  ['Exclude<"a" | "b" | "c", "b">', '"a" | "c"'],
  ['NonNullable<string | null>', 'string'],
  ['Required<Tree>["key"]', 'number'],
  ['keyof Tree', '"left" | "right" | "key"'],
  ['ReturnType<typeof parseInt>', 'number'],
  ['Parameters<(a: number, b: string) => void>', '[number, string]'],
  ['number[][]', '[]([](number))'],
  [
    'Json',
    'null | string | number | [](null | string | number | !Json[] (contains itself) | {[string]: null | string | number | [](null | string | number | !Json[] (contains itself) | ^0 | boolean) | ^0 | boolean} | boolean) | ^0 | boolean',
  ],
  ['() => Loop', 'fn(fn(!Loop (contains itself)))'],
  ['(x: number) => string | null', 'fn(null | string)'],
  ['() => void', 'fn(undefined)'],
  ['Callable', 'fn(string)'],
  ['Function', 'fn(any)'],
  ['(x: any) => x is string', 'fn(boolean)'],
  ['Mixed', '!Mixed'],
  ['new () => Node1', '!new () => Node1'],
  ['typeof Node1', '!typeof Node1'],
  ['never', '!never'],
  ['symbol', '!symbol'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type.
  ['`a${number}`', '!`a${number}`'],
  ['Uppercase<string>', '!Uppercase<string>'],
  ['Map<string, number>', 'map(string, number)'],
  ['ReadonlyMap<string, Set<number>>', 'map(string, set(number))'],
  ['Set<number> | null', 'null | set(number)'],
  ["ReadonlySet<'a' | 'b'>", 'set("a" | "b")'],
  ['WeakSet<number[]>', 'weak set([](number))'],
  ['WeakMap<number[], string>', 'weak map([](number), string)'],
  ['Date', 'date'],
  ['RegExp', '!RegExp'],
  ['Promise<number>', 'promise'],
  ['Uint8Array', 'Uint8Array'],
  ['BigInt64Array | undefined', 'undefined | BigInt64Array'],
  ['Error', '!Error'],
  ['HTMLElement', '!HTMLElement'],
  ['Failure', '!Failure (extends Error)'],
  ['Items', '!Items (extends number[])'],
  ['Chain', 'class Chain{next: null | ^0}'],
  ['{ [Symbol.iterator](): number }', '{}'],
  ['Missing', '!Missing that could not be resolved'],
  ['Iterable<string>', '[](string)'],
  ['ArrayLike<number> | null', 'null | [](number)'],
  ['{ (x: number): string; (x: string): number }', 'fn(string | number)'],
];

function shapeOf(type: string, options: object = {}): string {
  const files = {
    'a.ts': `${DECLARATIONS}\nfunction unit(x: ${type}) {}`,
    'tsconfig.json': JSON.stringify({ compilerOptions: options }),
  };
  return firstShape(unitOf(files, 'a.ts#unit'));
}

function firstShape({ parameters, shapes }: UnitDescription): string {
  return showShape(parameters[0]!.shape, shapes).replace(/@iterator@\d+/, '@iterator@0');
}

function parametersOf(unit: UnitDescription): string[] {
  return unit.parameters.map(
    (p) => `${p.rest ? '...' : ''}${p.name}${p.optional ? '?' : ''}: ${showShape(p.shape, unit.shapes)}`,
  );
}

describe('types to shapes', () => {
  let units: readonly UnitDescription[] | undefined;
  test.each(TABLE.map(([type, expected], index) => ({ type, expected, index })))('$type', ({ expected, index }) => {
    // One program for the whole table: unit i takes the type of row i.
    units ??= open(
      `${DECLARATIONS}\n${TABLE.map(([type], i) => `function unit${i}(x: ${type}) {}`).join('\n')}`,
      ...TABLE.map((_, i) => `a.ts#unit${i}`),
    ).units;
    expect(firstShape(units[index]!)).toBe(expected);
  });

  test('a type that expands without end is cut, not followed forever', () => {
    const { shapes } = unitOf('type Deep<T> = { next: Deep<T[]> | null };\nexport function f(x: Deep<number>) {}');
    expect(shapes.length).toBe(50);
    expect(JSON.stringify(shapes.at(-1))).toContain('(expands without end)');
  });

  test('without a tsconfig null has to be written, as TypeScript 6 has it', () => {
    const unit = unitOf('export function f(x: number, y: string | null) {}');
    expect(parametersOf(unit)).toEqual(['x: number', 'y: null | string']);
  });

  test.each([
    ['number', 'null | undefined | number'],
    ['"a"', 'null | undefined | "a"'],
    ['number | null', 'null | undefined | number'],
    ['boolean[]', 'null | undefined | [](null | undefined | boolean)'],
    [
      'Tree',
      'null | undefined | {left?: null | undefined | ^0, right?: null | undefined | ^0, key: null | undefined | number}',
    ],
    ['() => number', 'null | undefined | fn(null | undefined | number)'],
    ['[number]', 'null | undefined | [null | undefined | number]'],
    ['any', 'any'],
  ])('with strictNullChecks off, %s admits null and undefined', (type, expected) => {
    expect(shapeOf(type, { strictNullChecks: false })).toBe(expected);
    expect(shapeOf(type, { strict: false })).toBe(expected);
  });

  test('strict: false with strictNullChecks: true keeps null out', () => {
    expect(shapeOf('number', { strict: false, strictNullChecks: true })).toBe('number');
  });

  test('options are inherited from an extended tsconfig', () => {
    const files = {
      'a.ts': 'export function f(x: number) {}',
      'base.json': '{ "compilerOptions": { "strict": false } }',
      'tsconfig.json': '{ "extends": "./base.json", /* comments */ "files": ["a.ts"], }',
    };
    expect(parametersOf(unitOf(files))).toEqual(['x: null | undefined | number']);
  });

  test('a solution tsconfig leads to the project that includes the file', () => {
    const files = {
      'src/a.ts': 'export function f(x: number) {}',
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
      'tsconfig.node.json': '{ "include": ["other"] }',
      'tsconfig.app.json': '{ "include": ["src"], "compilerOptions": { "strict": false } }',
    };
    expect(parametersOf(unitOf(files, 'src/a.ts'))).toEqual(['x: null | undefined | number']);
  });

  test('exactOptionalPropertyTypes: absent is not undefined', () => {
    const exact = { exactOptionalPropertyTypes: true };
    expect(shapeOf('{ x?: number }', exact)).toBe('{x?: number}');
    expect(shapeOf('{ x?: number | undefined }', exact)).toBe('{x?: undefined | number}');
    expect(shapeOf('{ x?: number }')).toBe('{x?: undefined | number}');
  });

  test('parameters: optional, default, rest, destructured, generic', () => {
    const unit = unitOf(`
      export function f<T, U extends { id: number }, K extends keyof U>(
        a: number | undefined, b?: string, c = 3, { d }: { d: boolean } = { d: true }, [e]: number[] = [],
        t?: T, u?: U, k?: K, v?: U['id'], ...rest: bigint[]) {}`);
    expect(parametersOf(unit)).toEqual([
      'a: undefined | number',
      'b?: string',
      'c?: number',
      'arg3?: {d: boolean}',
      'arg4?: [](number)',
      't?: any',
      'u?: {id: number}',
      'k?: "id"',
      'v?: number',
      '...rest: [](bigint)',
    ]);
    expect(unit.dynamic).toBe(true);
  });

  test('types that depend on an open parameter', () => {
    const unit = unitOf(`
      type Item<T> = T extends readonly (infer E)[] ? E : never;
      type Flag<T> = T extends string ? true : false;
      export function f<T, R extends Record<string, number>, K extends keyof T>(
        key: keyof T, k: K, name: keyof R, item: Item<T>, flag: Flag<T>, index: keyof number[]) {}`);
    expect(parametersOf(unit).slice(0, 3)).toEqual([
      'key: string | number',
      'k: string | number',
      'name: string | number',
    ]);
    expect(parametersOf(unit).slice(4, 5)).toEqual(['flag: boolean']);
    expect(unit.assumptions).toContain('keys of objects of an open type are strings and numbers');
  });

  test('the overloads of a function count, not its implementation', () => {
    const unit = unitOf(
      'export function f(x: number): void; export function f(x: string): void; export function f(x: any): void {}',
    );
    expect(parametersOf(unit)).toEqual(['x: number | string']);
  });

  test('dynamic is set exactly when an untyped value can enter', () => {
    const dynamic = (type: string) => unitOf(`export function f(x: ${type}) {}`).dynamic;
    expect(dynamic('number')).toBe(false);
    expect(dynamic('{ a: { b: unknown } }')).toBe(true);
    expect(dynamic('(() => any)[]')).toBe(true);
    expect(dynamic('[number, ...unknown[]]')).toBe(true);
    expect(dynamic('{ [key: string]: any }')).toBe(true);
    expect(dynamic('{ a: RegExp }')).toBe(true);
    expect(unitOf('export function f(x: number): any {}').dynamic).toBe(false);
  });

  test('the receiver is the class, with unresolved type parameters as their constraint', () => {
    const unit = unitOf(
      'export class Box<T extends string> { value!: T; items: T[] = []; get(): T { return this.value; } }',
    );
    expect(showShape(unit.receiver!, unit.shapes)).toBe('class Box{value: string, items: [](string)}');
    expect(unit.kind).toBe('method');
    expect(showShape(unit.result, unit.shapes)).toBe('string');
  });

  test('an explicit this parameter is the receiver', () => {
    const unit = unitOf('export function f(this: { n: number }, x: number) { return this.n + x; }');
    expect(parametersOf(unit)).toEqual(['x: number']);
    expect(showShape(unit.receiver!, unit.shapes)).toBe('{n: number}');
  });

  test('subclasses come from imported files, generic ones are accepted for an open receiver and named otherwise', () => {
    const files = {
      'base.ts': 'export class List<T> { head: T | null = null; size() { return 0; } }',
      'a.ts': `import { List } from './base.js';
        class Sorted<T> extends List<T> { key = 0; }
        class Numbers extends List<number> { sum = 0; }
        export function f(x: List<number>) {}`,
    };
    const unit = unitOf(files);
    expect(parametersOf(unit)).toEqual([
      'x: class List{head: null | number} or class Numbers{sum: number, head: null | number}',
    ]);
    expect(unit.assumptions).toContain('subclasses of List<number>: Numbers (those known to the program)');
    expect(unit.assumptions).toContain('no input of type List<number> is an instance of the generic class Sorted');
    const size = unitOf(files, 'a.ts#List.size');
    expect(showShape(size.receiver!, size.shapes)).toBe(
      'class List{head: any} or class Sorted{key: number, head: any} or class Numbers{sum: number, head: null | number}',
    );
    expect(size.file.endsWith('base.ts')).toBe(true);
  });

  test('names of a script are its own, whatever the library declares', () => {
    const unit = unitOf(
      'class Set { size1 = 1 }\nclass Node { next: Node | null = null }\nfunction f(x: Set, y: Node) {}',
      'a.ts#f',
    );
    expect(parametersOf(unit)).toEqual(['x: class Set{size1: number}', 'y: class Node{next: null | ^1}']);
  });

  test('a class inside a function is no input', () => {
    const files =
      'function make() { return class Inner { x = 1; }; }\nexport function f(x: InstanceType<ReturnType<typeof make>>) {}';
    expect(unitOf(files).parameters[0]!.shape.kind).toBe('unsupported');
  });

  describe('a class of a declaration file', () => {
    const pkg = (declarations: string, code: string, json = '"main": "index.js"'): string[] =>
      parametersOf(
        unitOf({
          'node_modules/pkg/package.json': `{ "name": "pkg", "types": "index.d.ts", ${json} }`,
          'node_modules/pkg/index.d.ts': declarations,
          'node_modules/pkg/index.js': code,
          'node_modules/pkg/other.cjs': '',
          'a.ts': "import type { Thing } from 'pkg';\nexport function f(x: Thing) {}",
        }),
      );
    const THING = 'export declare class Thing { x: number; "b-c"?: string; twice(): number }';
    const CODE = 'export class Thing { x = 1; "b-c"; twice() { return this.x * 2; } }';

    test('is that of the script beside it', () => {
      expect(pkg(THING, CODE)).toEqual(['x: class Thing{x: number, b-c?: undefined | string}']);
      expect(pkg(THING, 'var Thing = (function () { function Thing() { this.x = 1; } return Thing; })();')).toEqual([
        'x: class Thing{x: number, b-c?: undefined | string}',
      ]);
      const below =
        'export declare abstract class Base { y: string }\nexport declare class Thing extends Base { x: 0 }';
      expect(pkg(below, 'export class Base { y = ""; }\nexport class Thing extends Base { x = 0; }')).toEqual([
        'x: class Thing{x: 0, y: string}',
      ]);
    });

    test('is no input where its code is not there, or has fields that nobody declares', () => {
      const unknown = 'of which its declarations say nothing';
      expect(pkg(THING, 'exports.Thing = class Thing {};')).toEqual([
        'x: !Thing (index.js has no class of that name at its top level)',
      ]);
      expect(pkg(THING, 'export class Thing { x = 1; constructor() { this.y = 2; } }')).toEqual([
        `x: !Thing (its code has a field y, ${unknown})`,
      ]);
      expect(pkg(THING, 'const k = Symbol();\nexport class Thing { x = 1; [k] = 2; }')).toEqual([
        `x: !Thing (its code has a field [k], ${unknown})`,
      ]);
      expect(
        pkg('export declare class Thing { #private; x: number }', 'export class Thing { #y = 1; x = 1; }'),
      ).toEqual([`x: !Thing (its code has a field #y, ${unknown})`]);
      const below = 'declare class Base { y: string }\nexport declare class Thing extends Base { x: 0 }';
      expect(pkg(below, 'class Base { #z; y = ""; }\nexport class Thing extends Base { x = 0; }')).toEqual([
        `x: !Thing (its code has a field #z, ${unknown})`,
      ]);
    });

    test('is that of the script which an import runs', () => {
      const exports = (imported: string, required: string): string =>
        `"exports": { "import": "./${imported}", "require": "./${required}", "types": "./index.d.ts" }`;
      expect(pkg(THING, CODE, exports('index.js', 'other.cjs'))).toEqual([
        'x: class Thing{x: number, b-c?: undefined | string}',
      ]);
      expect(pkg(THING, CODE, exports('other.cjs', 'index.js'))).toEqual([
        'x: !Thing (there is no code beside its declaration file)',
      ]);
    });
  });

  test('global declarations of the project are found when a name is missing', () => {
    const files = {
      'tsconfig.json': '{ "include": ["src"] }',
      'src/global.d.ts':
        'interface Settings { depth: number }\ndeclare namespace App { interface Locals { user: string } }',
      'src/a.ts': 'export function f(s: Settings, l: App.Locals, m: Missing) {}',
    };
    expect(parametersOf(unitOf(files, 'src/a.ts'))).toEqual([
      's: {depth: number}',
      'l: {user: string}',
      'm: !Missing that could not be resolved',
    ]);
  });

  test('the compiler itself is a package like others', () => {
    const text = "import type { LineAndCharacter } from 'typescript';\nexport function f(p: LineAndCharacter) {}";
    const files = {
      'a.ts': text,
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { typescript: [TYPESCRIPT] } } }),
    };
    expect(parametersOf(unitOf(files))).toEqual(['p: {line: number, character: number}']);
  });

  test('tsconfig paths lead to types', () => {
    const files = {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
      'lib/types.ts': 'export interface Point { x: number; y: number }',
      'a.ts': "import type { Point } from '@lib/types';\nexport function f(p: Point) {}",
    };
    expect(parametersOf(unitOf(files))).toEqual(['p: {x: number, y: number}']);
  });

  test('function inputs and class inputs are listed as assumptions', () => {
    const unit = unitOf('class C { x = 1 }\nexport function f(g: () => void, c: C) {}');
    expect(unit.assumptions).toEqual([
      'function inputs are pure and consistent, whatever their arguments hold, and return',
      'function inputs of result type void return undefined',
      'subclasses of C: none (those known to the program)',
    ]);
  });
});

describe('JavaScript', () => {
  const parameters = (text: string) => parametersOf(unitOf({ 'a.js': text }, 'a.js#f'));

  test('without JSDoc everything is any', () => {
    expect(parameters('export function f(x, y = 3, ...z) {}')).toEqual(['x: any', 'y?: any', '...z: [](any)']);
  });

  test('JSDoc types count', () => {
    const text = `
      /** @typedef {{ name: string, next: Item | null }} Item */
      /**
       * @param {number} a
       * @param {Item} b
       * @param {string} [c]
       * @param {...boolean} rest
       */
      function f(a, b, c, d, ...rest) {}`;
    expect(parameters(text)).toEqual([
      'a: number',
      'b: {name: string, next: null | ^0}',
      'c?: string',
      'd: any',
      '...rest: [](boolean)',
    ]);
  });

  test('@type on a variable types its function', () => {
    expect(parameters('/** @type {(x: number, y: string) => void} */\nconst f = (x, y) => {};')).toEqual([
      'x: number',
      'y: string',
    ]);
  });

  test('fields of classes are any unless JSDoc says otherwise', () => {
    const unit = unitOf(
      {
        'a.js':
          'export class C { constructor() { this.count = 0;\n/** @type {string} */ this.name = ""; } m() {} field = 1; }',
      },
      'a.js#C.m',
    );
    expect(showShape(unit.receiver!, unit.shapes)).toBe('class C{count: any, name: string, field: any}');
    expect(unit.dynamic).toBe(true);
  });
});
