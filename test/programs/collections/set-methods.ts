// The set methods of ES2025, on collections of the input and of the program.
// expect: {"unit": "unionHas", "verdict": "proved"}
// expect: {"unit": "intersectionHas", "verdict": "proved"}
// expect: {"unit": "differenceHas", "verdict": "proved"}
// expect: {"unit": "symmetricHas", "verdict": "proved"}
// expect: {"unit": "subset", "verdict": "proved"}
// expect: {"unit": "disjoint", "verdict": "proved"}
// expect: {"unit": "concrete", "verdict": "proved", "paths": 1}
// expect: {"unit": "setLike", "verdict": "proved"}
// expect: {"unit": "notSetLike", "verdict": "refuted", "violations": ["runtime-error"]}
import { assert } from 'everypath';

interface Methods<T> {
  union(other: unknown): Set<T> & Methods<T>;
  intersection(other: unknown): Set<T> & Methods<T>;
  difference(other: unknown): Set<T> & Methods<T>;
  symmetricDifference(other: unknown): Set<T> & Methods<T>;
  isSubsetOf(other: unknown): boolean;
  isSupersetOf(other: unknown): boolean;
  isDisjointFrom(other: unknown): boolean;
}

function of<T>(set: Set<T>): Set<T> & Methods<T> {
  return set as Set<T> & Methods<T>;
}

/** @requires s.size <= 2 && t.size <= 2 */
export function unionHas(s: Set<string>, t: Set<string>, x: string): void {
  assert(!(of(s).union(t).has(x) !== (s.has(x) || t.has(x))), 'union');
}

/** @requires s.size <= 2 && t.size <= 2 */
export function intersectionHas(s: Set<string>, t: Set<string>, x: string): void {
  assert(!(of(s).intersection(t).has(x) !== (s.has(x) && t.has(x))), 'intersection');
}

/** @requires s.size <= 2 && t.size <= 2 */
export function differenceHas(s: Set<string>, t: Set<string>, x: string): void {
  assert(!(of(s).difference(t).has(x) !== (s.has(x) && !t.has(x))), 'difference');
}

/** @requires s.size <= 1 && t.size <= 2 */
export function symmetricHas(s: Set<string>, t: Set<string>, x: string): void {
  assert(!(of(s).symmetricDifference(t).has(x) !== (s.has(x) !== t.has(x))), 'symmetric');
}

/** @requires s.size <= 2 && t.size <= 2 */
export function subset(s: Set<number>, t: Set<number>, x: number): void {
  const below = of(s).isSubsetOf(t);
  assert(!(below !== of(t).isSupersetOf(s)), 'one is the other turned round');
  assert(!(below && s.has(x) && !t.has(x)), 'subset');
}

/** @requires s.size <= 2 && t.size <= 2 */
export function disjoint(s: Set<number>, t: Set<number>, x: number): void {
  assert(!(of(s).isDisjointFrom(t) && s.has(x) && t.has(x)), 'disjoint');
}

export function concrete(): string {
  const a = of(new Set([1, 2, 3]));
  const b = new Set([3, 4]);
  const lists = [a.union(b), a.intersection(b), a.difference(b), a.symmetricDifference(b)].map((s) => [...s].join());
  return `${lists.join(';')} ${a.isSubsetOf(b)} ${a.isSupersetOf(new Set([1]))} ${a.isDisjointFrom(new Set([9]))}`;
}

export function setLike(x: number, member: boolean): void {
  const like = { size: 5, has: (key: unknown) => key === 1 && member, keys: () => [1].values() };
  const common = of(new Set([1, x])).intersection(like);
  assert(of(new Set([x])).union(like).has(1), 'union');
  assert(!(common.has(1) !== member), 'intersection');
}

export function notSetLike(s: Set<number>, list: number[]): boolean {
  return of(s).isSubsetOf(list);
}
