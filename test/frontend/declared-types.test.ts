// JavaScript whose types are in a declaration file.
import { expect, test } from 'vitest';
import { open } from './project.js';
import { showShape } from './show-shape.js';

function parameters(files: Readonly<Record<string, string>>, target: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { name, parameters: list, shapes } of open(files, target).units) {
    found[name] = list.map((p) => `${p.name}${p.optional ? '?' : ''}: ${showShape(p.shape, shapes)}`);
  }
  return found;
}

const CODE = 'export function f(a, b) { return a + b; }\nexport function g(x) { return x; }';

test('a file beside the code gives the types of its exports', () => {
  const types = 'export declare function f(a: string, b?: number): string;';
  expect(parameters({ 'a.js': CODE, 'a.d.ts': types }, 'a.js')).toEqual({
    f: ['a: string', 'b?: number'],
    g: ['x: any'],
  });
});

test('overloads are joined by position', () => {
  const types =
    'export declare function f(a: string): string;\nexport declare function f(a: number, b: boolean): string;';
  const { f } = parameters({ 'a.js': CODE, 'a.d.ts': types }, 'a.js');
  expect(f).toEqual(['a: string | number', 'b?: boolean']);
});

test('what a package names as its types counts for what it exports as a whole', () => {
  const folder = 'node_modules/p/';
  const files = {
    [`${folder}package.json`]: '{ "name": "p", "types": "types/index.d.ts" }',
    [`${folder}types/index.d.ts`]: 'declare function parse(text: string): number;\nexport = parse;',
    [`${folder}lib/main.js`]: 'module.exports = function (text) { return text.length; };',
  };
  expect(parameters(files, `${folder}lib/main.js`)).toEqual({ default: ['text: string'] });
});

test('methods, constructors and static methods', () => {
  const code = 'export class Q { constructor(n) { this.n = n; } add(x) { return x; } static of(...xs) { return xs; } }';
  const types =
    'export declare class Q { constructor(n: number); add(x: string): string; static of(...xs: boolean[]): boolean[]; n: number }';
  expect(parameters({ 'q.js': code, 'q.d.ts': types }, 'q.js')).toEqual({
    'Q.constructor': ['n: number'],
    'Q.add': ['x: string'],
    'Q.of': ['xs: [](boolean)'],
  });
});

test('a type of the code itself comes first, and what rests on declarations says so', () => {
  const code = '/** @param {boolean} a */\nexport function f(a) { return a; }\nexport function g(x) { return x; }';
  const types = 'export declare function f(a: string): string;\nexport declare function g(x: string): string;';
  const { units } = open({ 'a.js': code, 'a.d.ts': types }, 'a.js');
  expect(units.map((u) => u.parameters[0].shape.kind)).toEqual(['boolean', 'string']);
  expect(units[0].assumptions.join()).not.toContain('declaration file');
  expect(units[1].assumptions.join()).toContain('declaration file');
});
