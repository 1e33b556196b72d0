// Collections the program makes, with symbolic members and keys.
// expect: {"unit": "hasDecidesNothing", "verdict": "proved", "paths": 1}
// expect: {"unit": "lookup", "verdict": "proved", "paths": 4}
// expect: {"unit": "duplicates", "verdict": "proved", "paths": 2}
// expect: {"unit": "distinctCount", "verdict": "proved", "paths": 5}
// expect: {"unit": "mixed", "verdict": "proved"}
// expect: {"unit": "counting", "verdict": "proved"}
// expect: {"unit": "insertionOrder", "verdict": "proved"}
// expect: {"unit": "characters", "verdict": "proved"}
// expect: {"unit": "zeros", "verdict": "proved"}
// expect: {"unit": "grouped", "verdict": "proved"}
// expect: {"unit": "groupedByName", "verdict": "proved", "gaps": []}
import { assert } from 'everypath';

export function hasDecidesNothing(x: number): boolean {
  return new Set([1, 2, 3]).has(x);
}

const PRECEDENCE = new Map([
  ['+', 1],
  ['*', 2],
  ['^', 3],
]);

export function lookup(operator: string): number {
  return PRECEDENCE.get(operator) ?? 0;
}

export function duplicates(x: string, y: string): boolean {
  const seen = new Set<string>();
  seen.add(x);
  if (seen.has(y)) return true;
  seen.add(y);
  return seen.size !== 2;
}

export function distinctCount(a: bigint, b: bigint, c: bigint): number {
  return new Set([a, b, c]).size;
}

export function mixed(n: number, s: string, b: boolean, o: object): void {
  const set = new Set<unknown>([n, s, b, o, null]);
  assert(!(set.size !== 5), 'all are different');
  assert(!(set.has(undefined) || !set.has(null) || !set.has(o) || set.has({})), 'has');
}

export function counting(a: string, b: string): void {
  const counts = new Map<string, number>();
  for (const word of [a, b]) counts.set(word, (counts.get(word) ?? 0) + 1);
  const expected = a === b ? 2 : 1;
  assert(!(counts.get(a) !== expected), 'count');
}

export function insertionOrder(a: number, b: number): void {
  const map = new Map([[a, 'a']]);
  map.set(b, 'b');
  const [first] = map.keys();
  assert(!(!Object.is(first, a === 0 ? 0 : a)), 'order');
}

/** @requires text.length <= 2 */
export function characters(text: string): void {
  const set = new Set(text);
  assert(!(set.size > text.length), 'more than there are');
}

export function zeros(x: number): void {
  const set = new Set([x]);
  if (x === 0) {
    const [stored] = set;
    assert(!(Object.is(stored, -0)), 'stored as 0');
    assert(!(!set.has(-0)), '-0 is 0');
  }
}

interface GroupByMap {
  groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]>;
}

export function grouped(a: number, b: number): number {
  const groups = (Map as unknown as GroupByMap).groupBy([a, b], (x) => x > 0);
  const positive = groups.get(true)?.length ?? 0;
  assert(!(positive + (groups.get(false)?.length ?? 0) !== 2), 'lost');
  return positive;
}

interface GroupByObject {
  groupBy<T>(items: Iterable<T>, key: (item: T) => string): Record<string, T[] | undefined>;
}

export function groupedByName(a: number, b: number): number {
  const groups = (Object as unknown as GroupByObject).groupBy([a, b], (x) => (x > 0 ? 'up' : 'down'));
  assert(!((groups.up?.length ?? 0) + (groups.down?.length ?? 0) !== 2), 'lost');
  return groups.up?.length ?? 0;
}
