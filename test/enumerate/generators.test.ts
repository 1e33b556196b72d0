// The specialised generators: sizes as the paper gives them, every value once, by number as in order, real objects.
import { arrays, combinations, type Enumerable, maps, records, strings, subsets } from 'everypath';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.js';

/** A text that tells values apart: sets and maps without regard to order. */
function key(value: unknown): string {
  if (value instanceof Set) return `{${[...value].map(key).sort().join()}}`;
  if (value instanceof Map)
    return `<${[...value]
      .map((entry) => entry.map(key).join(':'))
      .sort()
      .join()}>`;
  if (Array.isArray(value)) return `[${value.map(key).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return key(Object.entries(value));
}

function expectAll(values: Enumerable<unknown>, size: number): void {
  const listed = [...values];
  expect(values.size).toBe(size);
  expect(listed).toHaveLength(size);
  expect(new Set(listed.map(key)).size).toBe(size);
  for (let i = 0; i < size; i += Math.max(1, size >> 6)) expect(key(values.at(i))).toBe(key(listed[i]));
}

describe('generators', () => {
  test('2^n sets: 512 for nine elements', () => {
    expectAll(subsets([1, 2, 3, 4, 5, 6, 7, 8, 9]), 512);
    for (const set of subsets(['a', 'b'])) expect(set).toBeInstanceOf(Set);
    expect([...subsets(['hello', 'world'])].map((set) => [...set])).toEqual([
      [],
      ['hello'],
      ['world'],
      ['hello', 'world'],
    ]);
  });

  test('2^20 sets over twenty strings, none kept', () => {
    const pool = Array.from({ length: 20 }, (_, i) => String(i));
    let sets = 0;
    let members = 0;
    for (const set of subsets(pool)) {
      sets++;
      members += set.size;
    }
    expect([sets, members]).toEqual([2 ** 20, 20 * 2 ** 19]);
  });

  test('m^n total maps, (m + 1)^n partial ones', () => {
    expectAll(maps([0, 1, 2], ['a', 'b', 'c', 'd'], { total: true }), 4 ** 3);
    expectAll(maps([0, 1, 2], ['a', 'b', 'c', 'd']), 5 ** 3);
    for (const map of maps([0, 1], [0], { total: true })) expect(map.size).toBe(2);
  });

  test('strings, arrays, records, combinations', () => {
    expect([...strings('ab', 2)]).toEqual(['', 'a', 'b', 'aa', 'ab', 'ba', 'bb']);
    expectAll(arrays([0, 1, 2], 3), 1 + 3 + 9 + 27);
    expectAll(records({ x: [0, 1], on: [false, true], tags: subsets(['a', 'b']) }), 16);
    expectAll(combinations(['a', 'b'], [1, 2, 3]), 6);
    expect([...records({ x: [1], y: [2] })]).toEqual([{ x: 1, y: 2 }]);
  });

  test('nested generators and sizes past 2^53', () => {
    expectAll(subsets(subsets([0, 1])), 16);
    const large = subsets(Array.from({ length: 100 }, (_, i) => i));
    expect(large.size).toBe(2n ** 100n);
    expect([...large.at(2n ** 99n + 5n)]).toEqual([0, 2, 99]);
    expect(
      maps(
        Array.from({ length: 40 }, (_, i) => i),
        [0, 1, 2],
      ).size,
    ).toBe(4n ** 40n);
  });

  test('any composition: as many different values as it says, by number as in order', () => {
    const small = fc.uniqueArray(fc.nat(20), { maxLength: 3 });
    fc.assert(
      fc.property(small, small, fc.boolean(), fc.nat(2), (a, b, total, length) => {
        const sizes: [Enumerable<unknown>, number][] = [
          [subsets(a), 2 ** a.length],
          [maps(a, b, { total }), (b.length + (total ? 0 : 1)) ** a.length],
          [arrays(a, length), Array.from({ length: length + 1 }, (_, n) => a.length ** n).reduce((x, y) => x + y)],
          [combinations(a, b), a.length * b.length],
        ];
        for (const [values, size] of sizes) expectAll(values, size);
      }),
      { numRuns: cases(60) },
    );
  });
});
