// Every model of the registry against the real function, on random arguments of which some are symbolic; array and
// collection methods likewise. A model must be exact and, unless listed, record no gap.
import { isDeepStrictEqual } from 'node:util';
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODELS } from '../../src/languages/javascript/runtime/models/registry.js';
import { isSymbolic } from '../../src/languages/javascript/values/symbolic.js';
import { cases } from '../cases.js';
import { agree, createBench, outcome } from './concolic.js';

const { context, realm } = createBench();
const plain = vm.createContext({});
const js = (source: string): any => realm.compile(`(${source})`, 'test');
const native = (source: string): any => vm.runInContext(`(${source})`, plain);

const double = fc.oneof(
  fc.integer({ min: -6, max: 12 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    0,
    -0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
  ),
);
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '1', '.', '\ud83d', '\ude00', '\u00df'), maxLength: 6 }),
  fc.constantFrom('', '12', '0x1f', ' 3 ', '-1', 'abcabc', 'NaN'),
);
const replacement = fc.oneof(text, fc.constantFrom('$$', '[$&]', "$'", '$`', '$1', '$'));
const big = fc.bigInt({ min: -300n, max: 300n });
const anything = fc.oneof(double, text, fc.boolean(), big, fc.constantFrom(null, undefined));
const position = fc.oneof(fc.integer({ min: -8, max: 8 }), double, fc.constantFrom(undefined, '2', true));

/** Argument generators; the first is the receiver for methods. */
const STRINGS: Record<string, fc.Arbitrary<any>[]> = {
  toString: [],
  valueOf: [],
  charAt: [position],
  charCodeAt: [position],
  at: [position],
  codePointAt: [position],
  indexOf: [text, position],
  lastIndexOf: [text, position],
  includes: [text, position],
  startsWith: [text, position],
  endsWith: [text, position],
  slice: [position, position],
  substring: [position, position],
  substr: [position, position],
  concat: [anything, text],
  repeat: [fc.integer({ min: -1, max: 5 })],
  trim: [],
  trimStart: [],
  trimEnd: [],
  toUpperCase: [],
  toLowerCase: [],
  padStart: [fc.integer({ min: -2, max: 9 }), text],
  padEnd: [fc.integer({ min: -2, max: 9 }), text],
  replace: [text, replacement],
  replaceAll: [text, replacement],
  split: [fc.oneof(text, fc.constantFrom('a', ' ', undefined)), fc.constantFrom(undefined, 0, 1, 2, -1, '2')],
  isWellFormed: [],
  toWellFormed: [],
  normalize: [fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD', 'nfc')],
  toLocaleUpperCase: [fc.constantFrom('en', 'tr', 'de-DE')],
  toLocaleLowerCase: [fc.constantFrom('en', 'tr', 'lt')],
  localeCompare: [text, fc.constantFrom('en', 'sv')],
  anchor: [text],
  big: [],
  blink: [],
  bold: [],
  fixed: [],
  fontcolor: [text],
  fontsize: [text],
  italics: [],
  link: [text],
  small: [],
  strike: [],
  sub: [],
  sup: [],
};

const width = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(-1, 1.5, '8'));
const digits = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(undefined, -1, 101, 1.5, '3'));
const RADIX = [fc.constantFrom(undefined, 2, 8, 10, 16, 36, 1, 37, 2.5)];
const NUMBERS: Record<string, fc.Arbitrary<any>[]> = {
  toString: RADIX,
  toFixed: [digits],
  toPrecision: [digits],
  toExponential: [digits],
};

interface Case {
  readonly name: string;
  readonly call: string;
  readonly args: fc.Arbitrary<any>[];
}

/** Models whose law is elsewhere: nondeterminism, objects, JSON and the like (below, and in intrinsics.test.ts). */
const ELSEWHERE =
  /^(String\.raw$|Date|BigInt\.as|(get |set )?Object|Atomics|Reflect|JSON|Weak|Error|Function|FinalizationRegistry|RegExp|Temporal)|^Math\.random$|^Date\.now$|^String\.prototype\.(match|matchAll|search)$/;

function casesOf(name: string): Case[] {
  const method = /^(\w+)\.prototype\.(\w+)$/.exec(name);
  if (method === null) {
    const arity = native(name).length;
    const wide =
      name === 'Math.max' || name === 'Math.min' || name === 'Math.hypot' || name.startsWith('String.from')
        ? [1, 2, 3]
        : [Math.max(1, arity)];
    const value = name.startsWith('String.from')
      ? fc.oneof(fc.nat(200), double)
      : name.startsWith('Math.')
        ? fc.oneof(double, text, fc.boolean())
        : anything;
    return wide.map((n) => ({
      name: `${name}/${n}`,
      call: `(...args) => ${name}(...args)`,
      args: Array(n).fill(value),
    }));
  }
  const [, owner, key] = method;
  const receiver = { String: text, Number: double, Boolean: fc.boolean(), BigInt: big }[owner] as fc.Arbitrary<any>;
  const call = `(self, ...args) => self.${key}(...args)`;
  if (owner === 'BigInt' && key === 'toString') {
    return [0, 1].map((n) => ({ name: `${name}/${n}`, call, args: [big, ...RADIX.slice(0, n)] }));
  }
  const args =
    owner === 'String' ? STRINGS[key] : owner === 'Number' && Object.hasOwn(NUMBERS, key) ? NUMBERS[key] : [];
  return args
    .map((_, i) => i)
    .concat(args.length)
    .map((n) => ({ name: `${name}/${n}`, call, args: [receiver, ...args.slice(0, n)] }));
}

const some = (value: any): boolean => value !== null && value !== undefined;

describe('the registry', () => {
  for (const name of Object.keys(MODELS)) {
    // A model of something that this Node does not have is not installed.
    if (ELSEWHERE.test(name) || !realm.treatment.has(name)) continue;
    for (const { name: label, call, args } of casesOf(name)) {
      test(label, () => {
        const ours = js(call);
        const theirs = native(call);
        let symbolic = 0;
        fc.assert(
          fc.property(fc.tuple(...args), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (values, mask) => {
            context.gaps.length = 0;
            const given = values.map((v, i) => (some(v) && mask[i] ? context.symbol(v) : v));
            let result: any;
            const actual = outcome(context, () => (result = ours(...given)));
            const expected = outcome(context, () => theirs(...values));
            if ('error' in actual && 'error' in expected)
              agree({ value: actual.error.split(':')[0] }, { value: expected.error.split(':')[0] }, label);
            else agree(actual, expected, `${label}(${values.map(String)})`);
            if (isSymbolic(result) || (Array.isArray(result) && result.some(isSymbolic))) symbolic++;
            const excused =
              'error' in expected ||
              // a symbolic locale is concretized
              (/ocale/.test(name) && values.length > (name.includes('Compare') ? 2 : 1));
            if (!excused) expect(context.gaps, `${label}(${values.map(String)})`).toEqual([]);
          }),
          // Not fewer in the short form: one of them must be symbolic.
          { numRuns: 60 },
        );
        const concrete = /\.isInteger|isSafeInteger|valueOf|toString|repeat\/0/.test(label);
        if (!concrete) expect(symbolic).toBeGreaterThan(0);
      });
    }
  }
});

const element = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom('a', 'b', '', undefined, null, Number.NaN, true),
);
const number = fc.integer({ min: -3, max: 3 });
const index = fc.oneof(fc.integer({ min: -4, max: 5 }), fc.constantFrom(undefined));

/** `$` is the realm's operators in our realm and plain JavaScript's in the other: callbacks are translated by hand. */
const ARRAYS: Record<
  string,
  { source: string; args: fc.Arbitrary<any>[]; items?: fc.Arbitrary<any>; concreteRest?: boolean }
> = {
  filter: { source: '($, a, k) => a.filter((x) => $.lt(x, k))', args: [number], items: number },
  'filter this': {
    source: '($, a, k) => a.filter(function (x) { return $.eq(this.k, x); }, { k })',
    args: [number],
    items: number,
  },
  some: { source: '($, a, k) => a.some((x) => $.lt(x, k))', args: [number], items: number },
  every: { source: '($, a, k) => a.every((x) => $.lt(x, k))', args: [number], items: number },
  find: { source: '($, a, k) => a.find((x) => $.lt(x, k))', args: [number], items: number },
  findIndex: { source: '($, a, k) => a.findIndex((x) => $.lt(x, k))', args: [number], items: number },
  findLast: { source: '($, a, k) => a.findLast((x) => $.lt(x, k))', args: [number], items: number },
  findLastIndex: { source: '($, a, k) => a.findLastIndex((x) => $.lt(x, k))', args: [number], items: number },
  map: { source: '($, a, k) => a.map((x, i) => $.add(x, i))', args: [number], items: number },
  forEach: {
    source: '($, a, k) => { const seen = []; a.forEach((x, i) => seen.push(x, i)); return seen; }',
    args: [number],
  },
  reduce: { source: '($, a, k) => a.reduce((x, y) => $.add(x, y), k)', args: [number], items: number },
  'reduce without start': { source: '($, a) => a.reduce((x, y) => $.add(x, y))', args: [], items: number },
  reduceRight: { source: '($, a, k) => a.reduceRight((x, y) => $.sub(x, y), k)', args: [number], items: number },
  flatMap: { source: '($, a, k) => a.flatMap((x) => [x, [k]])', args: [element] },
  flat: { source: '($, a, k) => [a, [[k]], k].flat()', args: [element] },
  'flat to a depth': { source: '($, a, d) => [a, [[a, [1]]]].flat(d)', args: [fc.integer({ min: -1, max: 4 })] },
  'flat of holes': {
    source: '($, a, i) => { delete a[i]; return [a.flat(), [a, , 1].flat(2)]; }',
    args: [index],
    concreteRest: true,
  },
  toLocaleString: {
    source: '($, a) => a.filter((x) => typeof x !== "number").toLocaleString()',
    args: [],
    items: fc.constantFrom(undefined, null, true, ''),
  },
  'holes that are passed over': {
    source:
      '($, a, i) => { delete a[i]; const seen = []; a.forEach((x, k) => seen.push(k)); return [seen, a.map((x) => x), a.filter(() => true), a.slice(), a.concat([9]), Object.keys(a)]; }',
    args: [index],
    concreteRest: true,
  },
  'holes that are seen': {
    source:
      '($, a, i) => { delete a[i]; return [a.findIndex((x) => x === undefined), a.includes(undefined), a.indexOf(undefined), [...a], a.toReversed(), a.toSpliced(1, 1), a.find(() => true)]; }',
    args: [index],
    concreteRest: true,
  },
  'a length that is set': {
    source: '($, a, n) => { a.length = n; return a; }',
    args: [fc.integer({ min: -1, max: 6 })],
    concreteRest: true,
  },
  'array-likes': {
    source:
      '($, a, n, x) => { const o = { length: n, 0: x, 1: 2 }; const A = Array.prototype; return [A.slice.call(o), A.map.call(o, (y) => y), A.indexOf.call(o, x), A.join.call(o), A.reverse.call(o), A.concat.call([], A.slice.call(o, 1)), A.includes.call(o, 2)]; }',
    args: [fc.integer({ min: -1, max: 3 }), element],
  },
  'from an iterator': {
    source:
      '($, a, x) => { const it = { *[Symbol.iterator]() { yield x; yield* a; } }; return [Array.from(it), [...it], Array.from(it, (y, i) => [i, y]), new Set(it).size, Object.fromEntries([...it].map((y, i) => [i, y]))]; }',
    args: [element],
  },
  'iterators by hand': {
    source:
      '($, a) => { const it = a[Symbol.iterator](), e = a.entries(); return [it.next(), it.next(), e.next().value, [...it], typeof it.next, it[Symbol.iterator]() === it]; }',
    args: [],
  },
  destructuring: { source: '($, a, x) => { const [p, , q = x, ...rest] = a; return [p, q, rest]; }', args: [element] },
  sort: { source: '($, a) => a.sort((x, y) => $.sub(x, y))', args: [], items: number },
  'sort stably': {
    source: '($, a) => a.map((k, i) => ({ k, i })).sort((x, y) => $.sub(x.k, y.k))',
    args: [],
    items: number,
  },
  'sort down': { source: '($, a) => a.sort((x, y) => $.sub(y, x))', args: [], items: number },
  'sort text': { source: '($, a) => a.sort()', args: [] },
  toSorted: { source: '($, a) => a.toSorted((x, y) => $.sub(x, y))', args: [], items: number },
  includes: { source: '($, a, x, from) => a.includes(x, from)', args: [element, index] },
  indexOf: { source: '($, a, x, from) => a.indexOf(x, from)', args: [element, index] },
  lastIndexOf: { source: '($, a, x) => a.lastIndexOf(x)', args: [element] },
  'lastIndexOf from': {
    source: '($, a, x, from) => a.lastIndexOf(x, from)',
    args: [element, fc.constantFrom(0, 1, -1, -9, 2)],
  },
  join: { source: '($, a, s) => a.join(s)', args: [fc.constantFrom(undefined, '-', 1)] },
  push: { source: '($, a, x, y) => [a.push(x), a.push(x, y), a]', args: [element, element] },
  pop: { source: '($, a) => [a.pop(), a]', args: [] },
  shift: { source: '($, a) => [a.shift(), a]', args: [] },
  unshift: { source: '($, a, x) => [a.unshift(x, 1), a]', args: [element] },
  splice: { source: '($, a, i, n, x) => [a.splice(i, n, x), a]', args: [index, index, element] },
  'splice two': { source: '($, a, i, x) => [a.splice(i, 1, x, x), a]', args: [index, element] },
  'splice rest': { source: '($, a, i) => [a.splice(i), a]', args: [index] },
  slice: { source: '($, a, i, j) => a.slice(i, j)', args: [index, index] },
  concat: { source: '($, a, x) => a.concat(x, [x, 1], [[x]])', args: [element] },
  reverse: { source: '($, a) => [a.reverse(), a]', args: [] },
  toReversed: { source: '($, a) => [a.toReversed(), a]', args: [] },
  fill: { source: '($, a, x, i, j) => a.fill(x, i, j)', args: [element, index, index] },
  copyWithin: { source: '($, a, i, j, k) => a.copyWithin(i, j, k)', args: [index, index, index] },
  at: { source: '($, a, i) => a.at(i)', args: [index] },
  with: { source: '($, a, i, x) => a.with(i, x)', args: [fc.integer({ min: -2, max: 2 }), element] },
  toSpliced: { source: '($, a, i, n, x) => a.toSpliced(i, n, x)', args: [index, index, element] },
  keys: { source: '($, a) => [...a.keys(), ...a.values(), ...a.entries()]', args: [] },
  from: { source: '($, a) => Array.from(a, (x, i) => [x, i])', args: [] },
  'from a length': {
    source: '($, a, n) => Array.from({ length: n }, (_, i) => i)',
    args: [fc.integer({ min: -1, max: 4 })],
  },
  'new Array': { source: '($, a, n) => new Array(n).fill(0)', args: [fc.integer({ min: -1, max: 4 })] },
  'Array of one': { source: '($, a, x) => Array(x, x)', args: [element] },
  of: { source: '($, a, x) => Array.of(x)', args: [element] },
  Map: {
    source:
      '($, a, x) => { const m = new Map(); a.forEach((k, i) => m.set(k, i)); return [m.size, m.has(x), m.get(x), m.delete(x), [...m]]; }',
    args: [element],
  },
  'Map of entries': {
    source: '($, a, x) => { const m = new Map(a.map((k, i) => [k, i])); return [m.get(x), [...m.keys()]]; }',
    args: [element],
  },
  Set: {
    source: '($, a, x) => { const s = new Set(a); return [s.size, s.has(x), s.delete(x), s.add(x), [...s]]; }',
    args: [element],
  },
  'Map and -0': {
    source: '($, a, x) => [...new Map([[x, 1]]).keys(), ...new Set([x])]',
    args: [fc.constantFrom(0, -0)],
  },
  'Object.entries': { source: '($, a) => Object.entries(Object.assign({}, { list: a }, { 0: a[0] }))', args: [] },
  'Object, listed': {
    source:
      '($, a, x) => { const o = { a: x, b: a, 3: 1, [Symbol("s")]: 2 }; return [Object.keys(o), Object.values(o), Object.entries({ ...o }), Object.getOwnPropertyNames(o), Object.hasOwn(o, "a"), "c" in o]; }',
    args: [element],
  },
  'Object, defined': {
    source:
      '($, a, x, e) => { const o = Object.defineProperty({ b: 1 }, "a", { value: x, enumerable: e, configurable: true }); const d = Object.getOwnPropertyDescriptor(o, "a"); return [Object.keys(o), d.value, d.enumerable, d.writable, Object.entries(Object.getOwnPropertyDescriptors({ x }))[0][1].value, o.propertyIsEnumerable("a")]; }',
    args: [element, fc.boolean()],
  },
  'Object, frozen': {
    source:
      '($, a, x) => { const o = Object.freeze({ x, a }); return [Object.isFrozen(o), Object.isSealed(a), Object.isExtensible(Object.seal({ x })), o.x, Reflect.set(o, "x", 1), Reflect.ownKeys(o)]; }',
    args: [element],
  },
  'Object.fromEntries': { source: '($, a) => Object.fromEntries(a.map((x, i) => ["k" + i, x]))', args: [] },
  'Object.is': { source: '($, a, x) => a.map((y) => Object.is(x, y))', args: [element] },
  'String(array)': { source: '($, a) => $.add(String(a), [a])', args: [] },
  'Error message': {
    source: '($, a, x) => { const e = new RangeError(x); return [e.message, String(e), e instanceof Error, e.name]; }',
    args: [element],
  },
};

/** The operators of plain JavaScript under the names of ours. */
const NATIVE_OPS = '({ lt: (a, b) => a < b, eq: (a, b) => a == b, add: (a, b) => a + b, sub: (a, b) => a - b })';

describe('BigInt', () => {
  for (const name of ['asIntN', 'asUintN']) {
    test(name, () => {
      const [ours, theirs] = [js(`(n, x) => BigInt.${name}(n, x)`), native(`(n, x) => BigInt.${name}(n, x)`)];
      fc.assert(
        fc.property(width, fc.oneof(big, fc.bigInt({ max: 2n ** 80n })), (bits, x) => {
          context.gaps.length = 0;
          const expected = outcome(context, () => theirs(bits, x));
          const actual = outcome(context, () => ours(bits, context.symbol(x)));
          if ('error' in expected) expect('error' in actual).toBe(true);
          else {
            agree(actual, expected, `BigInt.${name}(${bits}, ${x})`);
            expect(context.gaps).toEqual([]);
          }
        }),
      );
    });
  }
});

describe('arrays, collections and objects', () => {
  const nativeOps = native(NATIVE_OPS);
  for (const [name, { source, args, items, concreteRest }] of Object.entries(ARRAYS)) {
    test(name, () => {
      const ours = js(source);
      const theirs = native(source);
      const toRealm = js('(list) => Array.from({ length: list.length }, (_, i) => list[i])');
      fc.assert(
        fc.property(
          fc.array(items ?? element, { maxLength: 4 }),
          fc.tuple(...args),
          fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
          (list, rest, mask) => {
            context.gaps.length = 0;
            const hide = (v: any, i: number): any => (some(v) && mask[i] ? context.symbol(v) : v);
            const given = toRealm(list.map((v, i) => hide(v, i)));
            const actual = outcome(context, () =>
              ours(realm.runtime.ops, given, ...rest.map((v, i) => (concreteRest ? v : hide(v, i + 5)))),
            );
            const expected = outcome(context, () => theirs(nativeOps, native('(l) => Array.from(l)')(list), ...rest));
            agree(actual, expected, `${name} on ${JSON.stringify(list)} with ${JSON.stringify(rest)}`);
            const excused =
              'error' in expected ||
              // there are texts of symbolic values in the language of a place
              name === 'toLocaleString';
            if (!excused) expect(context.gaps).toEqual([]);
          },
        ),
        { numRuns: cases(150) },
      );
    });
  }
});

describe('JSON.stringify', () => {
  test('agrees with the native one on structures with symbolic leaves', () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    const inherited = fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', 'length');
    const value = fc.oneof(json, fc.dictionary(inherited, json), fc.array(fc.dictionary(inherited, json)));
    const hide = (v: any): any => {
      if (Array.isArray(v)) return js('(l) => [...l]')(v.map(hide));
      if (typeof v === 'object' && v !== null) {
        const made = realm.newObject();
        for (const k of Object.keys(v))
          Object.defineProperty(made, k, { value: hide(v[k]), enumerable: true, configurable: true, writable: true });
        return made;
      }
      return v === null || Math.abs(String(v).length) % 2 === 0 ? v : context.symbol(v);
    };
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, '--'), (v, space) => {
        context.gaps.length = 0;
        const ours = realm.global.JSON.stringify(hide(v), undefined, space);
        expect(context.reify(ours)).toBe(JSON.stringify(v, undefined, space));
        expect(context.gaps).toEqual([]);
        if (space === '--') return;
        // What was written is read back, and what is read back is written alike.
        const back = realm.global.JSON.parse(ours);
        // toStrictEqual compares what stands under the key `constructor` by identity
        expect(isDeepStrictEqual(context.reify(back), JSON.parse(JSON.stringify(v)))).toBe(true);
        expect(context.reify(realm.global.JSON.stringify(back))).toBe(JSON.stringify(v));
        expect(context.gaps).toEqual([]);
      }),
      { numRuns: cases(200) },
    );
  });
  test('JSON.parse agrees with the native one on symbolic texts', () => {
    const json = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }).map((v) => JSON.stringify(v)),
      fc.double().map(String),
      fc.string({ maxLength: 4 }).map((s) => JSON.stringify(s)),
      fc.string({
        unit: fc.constantFrom('"', '1', '-', 'e', '.', ' ', '\\\\', 'n', '{', '}', '[', ']', ','),
        maxLength: 5,
      }),
      fc.constantFrom('', ' true ', 'null\\n', '"\\\\u0041"', '"\\\\x"', '01', '1e999', '-0', '"a', 'NaN', '{"a":[1]}'),
    );
    const ours = js('(s) => JSON.parse(s)');
    const theirs = native('(s) => JSON.parse(s)');
    fc.assert(
      fc.property(json, (text) => {
        context.gaps.length = 0;
        const expected = outcome(context, () => theirs(text));
        agree(
          outcome(context, () => ours(context.symbol(text))),
          expected,
          text,
        );
        if (!('value' in expected && typeof expected.value === 'object' && expected.value !== null))
          expect(context.gaps, text).toEqual([]);
      }),
      { numRuns: cases(500) },
    );
  });
  test('JSON.parse takes texts apart that hold the texts of symbolic values', () => {
    const build = (n: any, s: any, b: any): any =>
      realm.runtime.ops.template(['{"a":', ',"b":[', ',', ',1]}'], [n, s, b]);
    fc.assert(
      fc.property(double, fc.boolean(), (n, b) => {
        context.gaps.length = 0;
        const text = build(context.symbol(n), context.symbol(n), context.symbol(b));
        const expected = outcome(context, () => native('(s) => JSON.parse(s)')(context.reify(text)));
        agree(
          outcome(context, () => js('(s) => JSON.parse(s)')(text)),
          expected,
          String(n),
        );
        expect(context.gaps).toEqual([]);
      }),
    );
  });
  test('revivers', () => {
    const source = '(s) => JSON.parse(s, (k, v) => (k === "x" ? undefined : Array.isArray(v) ? v.length : v))';
    const text = realm.runtime.ops.template(
      ['{"x":', ',"y":[', '],"z":{"x":1}}'],
      [context.symbol(1), context.symbol(2)],
    );
    agree(
      outcome(context, () => js(source)(text)),
      outcome(context, () => native(source)(context.reify(text))),
      'reviver',
    );
  });
  test('replacers, toJSON, names, undefined, functions and errors', () => {
    for (const source of [
      'JSON.stringify({ a: 1, b: [undefined, () => 1], c: undefined, d: new Date(0), e: Object(1), f: Object("s"), g: Infinity, h: -0 })',
      'JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, ["a", "b", 1])',
      'JSON.stringify([1, { x: 2 }], (k, v) => (typeof v === "number" ? v + 1 : v), 1)',
      'JSON.stringify({ toJSON(k) { return { k }; } })',
      'JSON.stringify(undefined)',
      'JSON.stringify("\\ud83d")',
      'JSON.stringify(1n)',
      'JSON.stringify(Symbol())',
      '(() => { const a = []; a.push(a); return JSON.stringify(a); })()',
    ]) {
      const first = (o: any): any => ('error' in o ? { error: o.error.split('\n')[0] } : o);
      expect(first(outcome(context, () => js(`() => ${source}`)())), source).toStrictEqual(
        first(outcome(context, () => native(`() => ${source}`)())),
      );
    }
  });
});
