// Iterating decides size and members in insertion order; members are different from one another.
// expect: {"unit": "distinct", "verdict": "proved"}
// expect: {"unit": "sum", "verdict": "proved", "paths": 4}
// expect: {"unit": "spread", "verdict": "proved"}
// expect: {"unit": "askedThenMet", "verdict": "proved"}
// expect: {"unit": "entriesOfMap", "verdict": "proved"}
// expect: {"unit": "forEachOfMap", "verdict": "proved"}
// expect: {"unit": "neverNegativeZero", "verdict": "proved"}
// expect: {"unit": "onlyOneNaN", "verdict": "proved"}
// expect: {"unit": "resumed", "verdict": "proved"}
import { assert } from 'everypath';

/** @requires s.size <= 3 */
export function distinct(s: Set<number>): void {
  const list = [...s];
  for (let i = 0; i < list.length; i++) {
    for (let j = 0; j < i; j++) {
      assert(!(list[i] === list[j]), 'a member twice');
    }
  }
}

/** @requires s.size < 4 */
export function sum(s: ReadonlySet<bigint>): bigint {
  let total = 0n;
  for (const x of s) total += x;
  return total;
}

/** @requires s.size <= 2 */
export function spread(s: Set<string>): void {
  const list = Array.from(s);
  assert(!(list.length !== s.size), 'length');
  for (const x of list) {
    assert(!(!s.has(x)), 'a member is a member');
  }
}

/** @requires s.size <= 3 */
export function askedThenMet(s: Set<string>, x: string): void {
  const asked = s.has(x);
  let met = false;
  for (const y of s) if (y === x) met = true;
  assert(!(asked !== met), 'has and iteration disagree');
}

/** @requires m.size <= 2 */
export function entriesOfMap(m: Map<string, number>): void {
  for (const [key, value] of m) {
    assert(!(!Object.is(m.get(key), value)), 'get and entries disagree');
  }
  assert(!([...m.keys()].length !== [...m.values()].length), 'lengths');
}

/** @requires m.size <= 2 */
export function forEachOfMap(m: ReadonlyMap<number, string>, k: number): void {
  const value = m.get(k);
  let found: string | undefined;
  m.forEach((v, key, map) => {
    assert(!(map !== m), 'third argument');
    if (key === k || (Number.isNaN(key) && Number.isNaN(k))) found = v;
  });
  assert(!(found !== value), 'forEach and get disagree');
}

/** @requires s.size <= 2 */
export function neverNegativeZero(s: Set<number>): void {
  for (const x of s) {
    assert(!(Object.is(x, -0)), '-0 in a set');
  }
}

/** @requires s.size <= 2 */
export function onlyOneNaN(s: Set<number>): number {
  let count = 0;
  for (const x of s) if (Number.isNaN(x)) count++;
  assert(!(count > 1), 'NaN twice');
  return count;
}

/** @requires s.size === 2 */
export function resumed(s: Set<number>): number {
  const values = s.values();
  for (const first of values) {
    if (first > 0) break;
  }
  let rest = 0;
  for (const _ of values) rest++;
  assert(!(rest > 1), 'the iterator goes on where it was left');
  return rest;
}
