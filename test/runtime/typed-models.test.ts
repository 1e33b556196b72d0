// Typed arrays and DataViews with symbolic elements against native ones: conversions of every element type, several views
// of one buffer, methods. Exact; parts of floats and bigints may be narrowed, with a gap.
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { agree, createBench, outcome } from './concolic.js';

const { context, realm } = createBench();
realm.host.bytes.activate();
const plain = vm.createContext({});
const js = (source: string): any => realm.compile(`(${source})`, 'test');
const native = (source: string): any => vm.runInContext(`(${source})`, plain);

const NUMBERS = ['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'];
const BIGS = ['BigInt64', 'BigUint64'];
const number = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(0.5, 1.5, 2.5, 254.5, 255.5, -0, Number.NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32 + 5, 70_000),
);
const big = fc.oneof(fc.bigInt({ min: -300n, max: 300n }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
const mask = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });

function law(source: string, args: fc.Arbitrary<any>[], exact = true): void {
  const [ours, theirs] = [js(source), native(source)];
  fc.assert(
    fc.property(fc.tuple(...args), mask, (values, symbolic) => {
      context.gaps.length = 0;
      const given = values.map((v, i) => (symbolic[i] ? context.symbol(v) : v));
      const actual = outcome(context, () => ours(...given));
      agree(
        actual,
        outcome(context, () => theirs(...values)),
        `${source} of ${values.map(String)}`,
      );
      if (exact) expect(context.gaps, `${source} of ${values.map(String)}`).toEqual([]);
    }),
    { numRuns: cases(60) },
  );
}

describe('elements', () => {
  for (const name of [...NUMBERS, ...BIGS]) {
    const value = NUMBERS.includes(name) ? number : big;
    test(`${name}Array`, () => {
      law(
        `(x, y) => { const a = new ${name}Array(3); a[0] = x; a[1] = y; a[7] = x; return [a[0], a[1], a[2], a[7], a.length]; }`,
        [value, value],
      );
      law(
        `(x, y) => [...new ${name}Array([x, y])].concat(Array.from(${name}Array.of(y, x)), [...${name}Array.from([x])])`,
        [value, value],
      );
    });
    if (name === 'Uint8Clamped') continue;
    test(`DataView and ${name}`, () => {
      law(
        `(x, y) => { const v = new DataView(new ArrayBuffer(16)); v.set${name}(1, x); v.set${name}(9 - v.byteLength / 16, y, true); return [v.get${name}(1), v.get${name}(8, true)]; }`,
        [value, value],
        false,
      );
    });
  }
  test('a number in an array of bigints is a TypeError', () => {
    law('(x) => { try { new BigInt64Array(1)[0] = x; return 1; } catch (e) { return e.name; } }', [number], false);
  });
});

describe('several views of a buffer', () => {
  const kinds = fc.constantFrom('Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32');
  test('integers of all sizes', () => {
    fc.assert(
      fc.property(kinds, kinds, number, number, mask, (first, second, x, y, symbolic) => {
        const source = `(x, y) => { const b = new ArrayBuffer(8); const a = new ${first}Array(b), c = new ${second}Array(b);
          a[0] = x; a[1] = 77; c[1] = y; a[1] = x; return [[...a], [...c], [...new Uint8Array(b)]]; }`;
        context.gaps.length = 0;
        const given = [x, y].map((v, i) => (symbolic[i] ? context.symbol(v) : v));
        agree(
          outcome(context, () => js(source)(...given)),
          outcome(context, () => native(source)(x, y)),
          `${first} ${second} ${x} ${y}`,
        );
        expect(context.gaps).toEqual([]);
      }),
      { numRuns: cases(300) },
    );
  });
  test('either byte order', () => {
    law(
      '(x) => { const v = new DataView(new ArrayBuffer(8)); v.setUint32(0, x); v.setInt16(5, x, true); return [v.getUint32(0, true), v.getUint16(1), v.getUint8(0), v.getInt16(5), v.getInt32(4)]; }',
      [number],
    );
  });
  test('parts of floats are narrowed', () => {
    law(
      '(x) => { const f = new Float64Array([x]); const b = new Uint8Array(f.buffer); b[0] = 1; return [f[0], [...b]]; }',
      [fc.double({ noNaN: true })],
      false,
    );
  });
});

describe('methods', () => {
  const small = fc.integer({ min: -3, max: 9 });
  const texts: Record<string, string> = {
    at: '(x, y) => new Int16Array([x, y]).at(-1)',
    fill: '(x, y) => [...new Uint8Array(4).fill(x, 1, 3)]',
    map: '(x, y) => [...new Uint8Array([x, y]).map((v) => v)]',
    indexOf:
      '(x, y) => [new Int8Array([x, y, 3]).indexOf(3), new Int8Array([x, y]).includes(y), new Int8Array([x, y]).lastIndexOf(x)]',
    join: '(x, y) => [new Int8Array([x, y]).join("-"), String(new Uint8Array([x]))]',
    reverse: '(x, y) => [[...new Int8Array([x, y, 1]).reverse()], [...new Int8Array([x, y]).toReversed()]]',
    slice: '(x, y) => [...new Int8Array([x, y, 1]).slice(1)]',
    subarray: '(x, y) => { const a = new Int8Array([0, 1, 2]); a.subarray(1)[0] = x; return [...a]; }',
    set: '(x, y) => { const a = new Int8Array(4); a.set([x, y], 1); a.set(new Int8Array([y])); return [...a]; }',
    sort: '(x, y) => [[...new Float64Array([2, x, y]).sort()], [...new Int8Array([x, y]).toSorted()]]',
    with: '(x, y) => [...new Int8Array([x, y]).with(0, y)]',
    keys: '(x, y) => { const a = new Int8Array([x, y]); return [Object.keys(a), Object.values(a), 1 in a, 2 in a, delete a[5], JSON.stringify(a)]; }',
    kind: '(x) => { const a = new Uint8Array([x]); return [a instanceof Uint8Array, ArrayBuffer.isView(a), Object.prototype.toString.call(a), a.byteLength, a.BYTES_PER_ELEMENT, a.constructor === Uint8Array]; }',
    copy: '(x, y) => { const a = new Int8Array([x, y]), b = new Int16Array(a); b[0] = 5; return [...a, ...b]; }',
    subclass:
      '(x) => { class A extends Uint8Array { first() { return this[0]; } } const a = new A([x]); return [a.first(), a instanceof A, a.length]; }',
    clone: '(x, y) => [...new Int8Array([x, y]).copyWithin(0, 1)]',
  };
  for (const [name, source] of Object.entries(texts)) {
    test(name, () => law(source, [small, small]));
  }
});
