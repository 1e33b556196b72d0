// Questions about whole sets of the input are one decision each, and what is known of the sets agrees with the answers.
// expect: {"unit": "transitive", "verdict": "proved", "paths": 11}
// expect: {"unit": "subset", "verdict": "proved"}
// expect: {"unit": "notSubset", "verdict": "proved"}
// expect: {"unit": "disjoint", "verdict": "proved", "paths": 5}
// expect: {"unit": "listed", "verdict": "proved"}
// expect: {"unit": "keysOfMap", "verdict": "proved", "paths": 3}
// expect: {"unit": "valuesOfMap", "verdict": "proved"}
// expect: {"unit": "valuesListed", "verdict": "proved"}
// expect: {"unit": "fewValues", "verdict": "proved"}
// expect: {"unit": "threeKeys", "verdict": "proved", "paths": 14}
import { assert } from 'everypath';

interface Methods<T> extends Set<T> {
  isSubsetOf(other: unknown): boolean;
  isSupersetOf(other: unknown): boolean;
  isDisjointFrom(other: unknown): boolean;
}

function of<T>(set: Set<T>): Methods<T> {
  return set as Methods<T>;
}

export function transitive(a: Set<string>, b: Set<string>, c: Set<string>): void {
  if (of(a).isSubsetOf(b) && of(b).isSubsetOf(c)) assert(of(a).isSubsetOf(c));
}

/** @requires (s as any).isSubsetOf(t) && t.size <= 2 */
export function subset(s: Set<string>, t: Set<string>, x: string): void {
  if (s.has(x)) assert(t.has(x));
  assert(s.size <= t.size);
  for (const y of s) assert(t.has(y));
}

/** @requires a.size <= 2 && b.size <= 2 */
export function notSubset(a: Set<string>, b: Set<string>): void {
  if (of(a).isSubsetOf(b)) return;
  assert([...a].some((x) => !b.has(x)));
  assert(a.size >= 1);
}

export function disjoint(a: Set<string>, b: Set<string>, x: string): void {
  if (of(a).isDisjointFrom(b) && a.has(x)) assert(!b.has(x));
}

/** @requires a.size <= 2 && b.size <= 2 */
export function listed(a: Set<number>, b: Set<number>): number {
  if (!of(a).isSubsetOf(b)) return -1;
  let count = 0;
  for (const x of a) {
    assert(b.has(x));
    count++;
  }
  let found = 0;
  for (const y of b) if (a.has(y)) found++;
  assert(found === count);
  return count;
}

export function keysOfMap(m: Map<string, number>, s: Set<string>, k: string): void {
  const keys = of(new Set(m.keys()));
  if (keys.isSupersetOf(s) && s.has(k)) assert(m.get(k) !== undefined);
}

export function valuesOfMap(m: Map<string, number>, k: string): void {
  const v = m.get(k);
  const values = new Set(m.values());
  if (v !== undefined) assert(values.has(v));
  if (values.has(42)) assert(m.size > 0);
}

/** @requires m.size <= 2 */
export function valuesListed(m: Map<string, number>, v: number): void {
  const values = new Set(m.values());
  const had = values.has(v);
  let seen = false;
  for (const x of m.values()) if (x === v || (Number.isNaN(x) && Number.isNaN(v))) seen = true;
  assert(had === seen);
  assert(values.size <= m.size);
}

export function fewValues(s: Set<boolean>): void {
  if (s.size === 2) assert(s.has(true) && s.has(false));
}

/** @requires m.size <= 2 */
export function threeKeys(m: Map<string, string>, a: string, b: string, c: string): number {
  const [x, y, z] = [m.get(a), m.get(b), m.get(c)];
  return x === undefined || y === undefined || z === undefined ? 0 : 1;
}
