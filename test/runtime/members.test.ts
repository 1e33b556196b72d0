// Computed members with symbolic keys do what JavaScript does with the key's value.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleNames } from '../../src/languages/javascript/values/open-names.js';
import { cases } from '../cases.js';
import { agree, createBench, outcome } from './concolic.js';

const { context, realm } = createBench();
const ops = realm.runtime.ops as any;
const js = (source: string): any => realm.compile(`(${source})`, 'test');

const OBJECTS: Record<string, string> = {
  array: '() => [10, 20, 30]',
  empty: '() => []',
  'array with holes and names': '() => { const a = [1, , 3]; a["1.5"] = 7; a.name = 8; return a; }',
  object: '() => ({ a: 1, b: undefined, 5: "five", NaN: 1, "-1": 2, true: 3, null: 4 })',
  'without prototype': '() => Object.assign(Object.create(null), { x: 1, constructor: 2 })',
  'with inherited':
    '() => Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true, writable: true, configurable: true } })',
  'typed array': '() => new Uint8Array([1, 2, 3])',
  function: '() => Object.assign(function f(a) {}, { p: 1 })',
  proxy: '() => new Proxy({ a: 1 }, {})',
  instance: '() => new (class P { x = 1; get y() { return this.x + 1; } set y(v) { this.x = v; } m() {} })()',
};
const KEYS: any[] = [
  0,
  1,
  2,
  3,
  4,
  -0,
  -1,
  1.5,
  5,
  Number.NaN,
  1e21,
  2 ** 32,
  '0',
  '1',
  '01',
  '-1',
  'length',
  'a',
  'b',
  'x',
];
KEYS.push(
  'y',
  'm',
  'p',
  'NaN',
  '5',
  'inherited',
  'own',
  'constructor',
  'toString',
  '__proto__',
  'zzz',
  'name',
  true,
  false,
);
KEYS.push(0n, 1n, 7n);

const shown = (object: any): any => {
  settleNames(object);
  if (ArrayBuffer.isView(object)) return [...(object as Uint8Array)];
  const entries: [string, any][] = [];
  for (const key of Object.getOwnPropertyNames(object)) {
    if (key !== 'arguments' && key !== 'caller' && key !== 'prototype') entries.push([key, object[key]]);
  }
  return entries;
};

/** Functions and prototypes are compared by identity within one realm: by name here. */
const comparable = (result: any): any => {
  const value = context.reify(result);
  const compound = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return compound ? Object.prototype.toString.call(value) : value;
};

describe.each(Object.entries(OBJECTS))('%s', (_name, source) => {
  const make = js(source);
  test.each(KEYS.map((key) => [typeof key, key]))('%s key %s', (_type, key) => {
    const k = context.symbol(key);
    const run = (f: (o: any) => any) => {
      const o = make();
      const result = outcome(context, () => comparable(f(o)));
      return [result, shown(o)];
    };
    const pairs: [(o: any) => any, (o: any) => any][] = [
      [(o) => ops.get(o, k, -1), js('(k) => (o) => o[k]')(key)],
      [(o) => ops.set(o, k, 9, -1), js('(k) => { "use strict"; return (o) => (o[k] = 9); }')(key)],
      [(o) => ops.has(k, o, -1), js('(k) => (o) => k in o')(key)],
      [(o) => ops.delete(o, k, -1), js('(k) => (o) => Reflect.deleteProperty(o, k)')(key)],
      [(o) => realm.global.Object.hasOwn(o, k), js('(k) => (o) => Object.hasOwn(o, k)')(key)],
    ];
    for (const [symbolic, native] of pairs) {
      if (key === '__proto__' && String(native).includes('= 9')) continue;
      expect(run(symbolic)).toStrictEqual(run(native));
    }
  });
});

test('characters of strings', () => {
  for (const text of ['', 'abc', '\ud83d\ude00']) {
    for (const key of KEYS) {
      const native = outcome(context, () => comparable(js('(s, k) => s[k]')(text, key)));
      for (const [s, k] of [
        [context.symbol(text), context.symbol(key)],
        [text, context.symbol(key)],
      ]) {
        agree(
          outcome(context, () => comparable(ops.get(s, k, -1))),
          native,
          `${text}[${String(key)}]`,
        );
      }
      const direct = js('(s, k) => s[k]');
      agree(
        outcome(context, () => comparable(direct(context.symbol(text), key))),
        native,
        `symbolic ${text}[${String(key)}]`,
      );
    }
  }
});

test('access to null, undefined and primitives fails as in the language', () => {
  const k = context.symbol('key');
  for (const target of [null, undefined, 1, 'abc', true, 1n]) {
    agree(
      outcome(context, () => ops.get(target, k, -1)),
      outcome(context, () => js('(o) => o["key"]')(target)),
      'get',
    );
    agree(
      outcome(context, () => ops.has(k, target, -1)),
      outcome(context, () => js('(o) => "key" in o')(target)),
      'has',
    );
  }
  for (const target of [null, undefined]) {
    agree(
      outcome(context, () => ops.set(target, k, 1, -1)),
      outcome(context, () => js('(o) => { o["key"] = 1; }')(target)),
      'set',
    );
    agree(
      outcome(context, () => ops.delete(target, k, -1)),
      outcome(context, () => js('(o) => delete o["key"]')(target)),
      'delete',
    );
  }
});

test('a write past the end of an array appends without a gap', () => {
  const before = context.gaps.length;
  const array = js('[1, 2]');
  ops.set(array, context.symbol(2), 3, -1);
  expect([...array]).toEqual([1, 2, 3]);
  expect(context.gaps.length).toBe(before);
});

test('random reads and writes on arrays agree with the language', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 5 }),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 7 }), fc.integer()), { maxLength: 5 }),
      (start, writes) => {
        const plain: number[] = [...start];
        const array = realm.newArray();
        array.push(...start);
        for (const [index, value] of writes) {
          const k = context.symbol(index);
          agree(
            outcome(context, () => ops.get(array, k, -1)),
            { value: plain[index] },
            'read',
          );
          plain[index] = value;
          ops.set(array, k, value, -1);
        }
        expect(shown(array)).toEqual(shown(plain));
      },
    ),
    { numRuns: cases(300) },
  );
});
