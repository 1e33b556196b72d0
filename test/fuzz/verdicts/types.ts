// Types of the parameters of random functions, each with a few values. A value that breaks what a result may rest on says which
// assumption that is, so that only claims are contradicted that do not name it.
import { MORE_TYPES } from './more-types.js';
import { against, plain, type TypeInfo } from './type-info.js';

export type { Shared, TypeInfo, Value } from './type-info.js';

/** Declarations that all programs of a file share. */
export const PRELUDE = [
  'export interface Point { x: number; y: number }',
  'export interface Sized { length: number }',
  'export interface Named { name?: string; n: number | null }',
  'export interface Deep { p: Point; q?: { k: number } }',
  "export type Variant = { kind: 'a'; n: number } | { kind: 'b'; s: string };",
  'export interface Meter { k: number; read(n: number): number }',
  'export enum Level { Low, Mid = 5, High }',
  'export class Box { next: Box | null = null; constructor(public v: number) {} get twice(): number { return this.v * 2; } bump(): number { this.v++; return this.v; } }',
  'export class Sub extends Box { flag = false; bump(): number { this.v += 2; return this.v; } }',
  'export class Pair { constructor(public x: number, public y: number) {} }',
];

const EXOTIC = /any or unknown/;
const STRUCTURAL = /exactly the keys|types are interfaces|of their own/;

const LINKED = '(() => { const a = new Box(1); a.next = new Box(2); return a; })()';
const CYCLE = '(() => { const a = new Box(1); a.next = a; return a; })()';
const CROSS = '(() => { const a = new Box(0), b = new Sub(1); a.next = b; b.next = a; return a; })()';

const objectTests = (n: string): string[] => [
  `typeof ${n} === 'object'`,
  `typeof ${n} === 'function'`,
  `Array.isArray(${n})`,
  `${n} instanceof Object`,
  `${n} instanceof Box`,
  `${n} instanceof Array`,
];

export const TYPES: Readonly<Record<string, TypeInfo>> = {
  ...MORE_TYPES,
  number: {
    text: 'number',
    values: plain('0', '1', '-1', '2', '3', '0.5', 'NaN', '-0'),
    tests: (n) => [`${n} > 0`, `${n} === 1`, `${n} !== ${n}`, `${n} < 2`, `Object.is(${n}, -0)`],
    numbers: (n) => [n, `${n} + 1`, `-${n}`, `Math.abs(${n})`],
    changes: (n) => [`${n} = ${n} + 1;`, `${n}++;`],
  },
  boolean: {
    text: 'boolean',
    values: plain('true', 'false'),
    tests: (n) => [n, `!${n}`],
    numbers: (n) => [`(${n} ? 1 : 0)`, `Number(${n})`],
    changes: (n) => [`${n} = !${n};`],
  },
  string: {
    text: 'string',
    values: plain("''", "'a'", "'b'", "'ab'", "'1'"),
    tests: (n) => [`${n} === 'a'`, `${n}.length > 1`, `${n} !== ''`, `${n}.startsWith('a')`, `/^\\d$/.test(${n})`],
    numbers: (n) => [`${n}.length`],
    changes: (n) => [`${n} += 'a';`],
  },
  nullable: {
    text: 'number | null',
    values: plain('null', '0', '1', '2', 'NaN'),
    tests: (n) => [`${n} === null`, `${n} === 1`, `typeof ${n} === 'number'`],
    numbers: (n) => [`(${n} ?? 1)`, `(${n} === null ? 0 : ${n})`],
    changes: (n) => [`${n} = null;`],
  },
  choice: {
    text: "'a' | 'b' | 1",
    values: plain("'a'", "'b'", '1'),
    tests: (n) => [
      `${n} === 'a'`,
      `${n} === 1`,
      `typeof ${n} === 'string'`,
      `${n} === 'a' || ${n} === 'b' || ${n} === 1`,
    ],
    numbers: (n) => [`(${n} === 1 ? 1 : 2)`],
  },
  point: {
    text: 'Point',
    values: [
      ...plain('{ x: 0, y: 0 }', '{ x: 1, y: 0 }', '{ x: 1, y: 2 }', '{ x: NaN, y: 1 }'),
      ...against(STRUCTURAL, 'new Pair(1, 2)', '{ y: 1, x: 0 }'),
    ],
    accepts: ['pair'],
    tests: (n) => [`${n}.x > 0`, `${n}.x === ${n}.y`, `${n} instanceof Pair`],
    numbers: (n) => [`${n}.x`, `${n}.y`, `${n}.x + ${n}.y`],
    changes: (n) => [`${n}.x = 1;`, `${n}.y++;`, `${n}.x = ${n}.y;`],
  },
  pair: {
    text: 'Pair',
    values: plain('new Pair(0, 0)', 'new Pair(1, 2)'),
    tests: (n) => [`${n}.x > 0`, `${n} instanceof Pair`],
    numbers: (n) => [`${n}.x`, `${n}.y`],
    changes: (n) => [`${n}.x = 1;`, `${n}.y++;`],
  },
  named: {
    text: 'Named',
    values: plain('{ n: 1 }', '{ n: null }', "{ name: 'a', n: 0 }", '{ name: undefined, n: 2 }'),
    tests: (n) => [`${n}.name === undefined`, `'name' in ${n}`, `${n}.n === null`, `${n}.name === 'a'`],
    numbers: (n) => [`(${n}.n ?? 0)`, `(${n}.name ?? 'ab').length`],
    changes: (n) => [`${n}.n = 1;`, `delete ${n}.name;`, `${n}.name = 'b';`],
  },
  box: {
    text: 'Box',
    values: plain('new Box(0)', 'new Box(1)', LINKED, CYCLE, CROSS, 'new Sub(1)'),
    accepts: ['sub'],
    inner: { box: (value) => (value as { next: unknown }).next ?? undefined },
    tests: (n) => [
      `${n}.next === null`,
      `${n}.next === ${n}`,
      `${n} instanceof Sub`,
      `${n}.v > 0`,
      `${n}.next?.next === ${n}`,
    ],
    numbers: (n) => [`${n}.v`, `${n}.twice`, `${n}.bump()`, `(${n}.next?.v ?? 0)`, `${n}.next!.v`],
    changes: (n) => [`${n}.v = 1;`, `${n}.next = ${n};`, `${n}.next = null;`, `${n}.bump();`],
  },
  sub: {
    text: 'Sub',
    values: plain('new Sub(0)', 'new Sub(1)'),
    tests: (n) => [`${n}.flag`, `${n}.next instanceof Sub`, `${n}.v > 0`],
    numbers: (n) => [`${n}.v`, `${n}.bump()`],
    changes: (n) => [`${n}.flag = true;`, `${n}.v = 0;`],
  },
  boxOrNull: {
    text: 'Box | null',
    values: plain('null', 'new Box(0)', LINKED, 'new Sub(1)'),
    accepts: ['box', 'sub'],
    tests: (n) => [`${n} === null`, `${n} !== null && ${n}.v > 0`, `${n}?.next === null`],
    numbers: (n) => [`(${n}?.v ?? 0)`, `${n}!.v`],
    changes: (n) => [`if (${n} !== null) ${n}.v = 1;`],
  },
  array: {
    text: 'number[]',
    values: plain('[]', '[0]', '[1]', '[1, 2]', '[2, 1, 0]'),
    tests: (n) => [`${n}.length > 1`, `${n}[0] === 1`, `${n}.includes(2)`, `${n}.length === 0`],
    numbers: (n) => [`${n}.length`, `(${n}[0] ?? 0)`, `${n}.indexOf(1)`],
    changes: (n) => [`${n}.push(1);`, `${n}.pop();`, `${n}[0] = 2;`, `${n}.length = 0;`],
  },
  boxes: {
    text: 'Box[]',
    values: plain(
      '[]',
      '[new Box(1)]',
      '(() => { const a = new Box(0); return [a, a]; })()',
      '[new Box(0), new Sub(1)]',
    ),
    inner: { box: (value) => (value as unknown[])[0], boxOrNull: (value) => (value as unknown[])[0] },
    tests: (n) => [`${n}.length > 1 && ${n}[0] === ${n}[1]`, `${n}[0] instanceof Sub`],
    numbers: (n) => [`${n}.length`, `(${n}[0]?.v ?? 0)`],
    changes: (n) => [`if (${n}.length > 0) ${n}[0].v = 1;`],
  },
  sized: {
    text: 'Sized',
    values: [...plain('{ length: 0 }', '{ length: 2 }'), ...against(STRUCTURAL, '[1, 2]')],
    accepts: ['array', 'boxes', 'tuple'],
    tests: (n) => [`${n}.length > 1`, `Array.isArray(${n})`],
    numbers: (n) => [`${n}.length`],
    changes: (n) => [`${n}.length = 0;`],
  },
  tuple: {
    text: '[number, string?]',
    values: plain('[0]', "[1, 'a']", "[2, '']", '[1, undefined]'),
    tests: (n) => [`${n}.length === 1`, `${n}[1] === 'a'`, `${n}[1] === undefined`],
    numbers: (n) => [`${n}[0]`, `${n}.length`],
    changes: (n) => [`${n}[0] = 1;`],
  },
  any: {
    text: 'any',
    values: [
      ...plain('undefined', 'null', 'true', '0', '1', "'a'", "''", '1n', '{}', '{ n: 1 }', '[]', '[1]', '() => 1'),
      ...against(EXOTIC, 'new Date(0)', 'Object.create(null)', 'new Error()', 'new Map()', 'new Box(1)', 'Symbol()'),
    ],
    accepts: [
      'point',
      'pair',
      'own',
      'deep',
      'meter',
      'record',
      'partial',
      'named',
      'box',
      'sub',
      'array',
      'tuple',
      'unary',
      'reader',
      'object',
      'sized',
      'set',
      'map',
      'unknown',
    ],
    tests: (n) => [
      ...objectTests(n),
      `${n} == null`,
      `${n} === 1`,
      `typeof ${n} === 'string'`,
      `${n}?.n === 1`,
      `${n} instanceof Error`,
    ],
    numbers: (n) => [`(typeof ${n} === 'number' ? ${n} : 0)`, `${n}.n`, `Number(${n} === true)`],
    changes: (n) => [`${n}.n = 1;`, `${n} = 1;`],
  },
  unknown: {
    text: 'unknown',
    values: [
      ...plain('undefined', 'null', 'false', '2', "'a'", '0n', '{}', '{ v: 1 }', '[]', '() => 1'),
      ...against(EXOTIC, 'new Date(0)', 'Object.create(null)', 'new Map()', 'new Pair(0, 1)'),
    ],
    accepts: [
      'point',
      'pair',
      'own',
      'deep',
      'meter',
      'record',
      'partial',
      'named',
      'box',
      'sub',
      'array',
      'tuple',
      'unary',
      'reader',
      'object',
      'sized',
      'set',
      'map',
      'any',
    ],
    tests: (n) => [
      ...objectTests(n),
      `${n} === undefined`,
      `typeof ${n} === 'object' && ${n} !== null && 'toString' in ${n}`,
    ],
    numbers: (n) => [`(typeof ${n} === 'number' ? ${n} : 1)`],
  },
  object: {
    text: 'object',
    values: [
      ...plain('{}', '{ n: 1 }', '[]', '[1]', '() => 1'),
      ...against(EXOTIC, 'new Date(0)', 'Object.create(null)', 'new Set()'),
    ],
    accepts: [
      'point',
      'pair',
      'own',
      'deep',
      'meter',
      'record',
      'partial',
      'named',
      'box',
      'sub',
      'array',
      'tuple',
      'unary',
      'reader',
      'sized',
      'set',
      'map',
      'any',
      'unknown',
    ],
    tests: (n) => [...objectTests(n), `'n' in ${n}`, `Object.getPrototypeOf(${n}) === null`],
    numbers: (n) => [`('n' in ${n} ? 1 : 0)`],
  },
  unary: {
    text: '(x: number) => number',
    values: plain('() => 0', '(x) => x', '(x) => x + 1', '(x) => -x', '() => NaN'),
    tests: (n) => [`${n}(1) > 0`, `${n}(0) === ${n}(0)`, `${n}(0) === ${n}(1)`],
    numbers: (n) => [`${n}(0)`, `${n}(1)`, `${n}(2)`],
  },
  reader: {
    text: '(p: Point) => number',
    values: [...plain('() => 1', '() => 0'), ...against(/pure/, '(p) => p.x', '(p) => p.x + p.y')],
    tests: (n) => [`${n} !== undefined`],
    numbers: (n) => [`${n}({ x: 0, y: 0 })`],
  },
  set: {
    text: 'Set<number>',
    values: plain('new Set()', 'new Set([1])', 'new Set([1, 2])'),
    tests: (n) => [`${n}.has(1)`, `${n}.size > 1`],
    numbers: (n) => [`${n}.size`],
    changes: (n) => [`${n}.add(1);`, `${n}.delete(1);`, `${n}.clear();`],
  },
  map: {
    text: 'Map<string, number>',
    values: plain('new Map()', "new Map([['a', 1]])", "new Map([['a', 0], ['b', 1]])"),
    tests: (n) => [`${n}.has('a')`, `${n}.get('a') === 1`],
    numbers: (n) => [`${n}.size`, `(${n}.get('b') ?? 0)`],
    changes: (n) => [`${n}.set('a', 1);`, `${n}.delete('a');`],
  },
};

/** Types whose values have an identity. */
export const OBJECTS: readonly string[] = Object.keys(TYPES).filter(
  (name) => !['number', 'boolean', 'string', 'nullable', 'choice', 'bigint', 'mixed', 'state'].includes(name),
);
