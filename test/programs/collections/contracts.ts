// Collections in preconditions, postconditions and old(...).
// expect: {"unit": "known", "verdict": "proved", "paths": 1}
// expect: {"unit": "grows", "verdict": "proved"}
// expect: {"unit": "shrinks", "verdict": "refuted", "violations": ["ensures"]}
// expect: {"unit": "allPositive", "verdict": "proved"}
// expect: {"unit": "disjointParts", "verdict": "proved"}
// expect: {"unit": "Bag.add", "verdict": "proved"}
import { assert } from 'everypath';

/** @requires s.size < 5 && s.has(x) */
export function known(s: Set<string>, x: string): boolean {
  return s.has(x);
}

/**
 * @ensures s.has(x)
 * @ensures s.size === old(s.size) + (old(s.has(x)) ? 0 : 1)
 */
export function grows(s: Set<number>, x: number): void {
  s.add(x);
}

/** @ensures s.size === old(s.size) - 1 */
export function shrinks(s: Set<number>, x: number): void {
  s.delete(x);
}

/** @requires m.size <= 2 && [...m.values()].every((v) => v > 0) */
export function allPositive(m: Map<string, number>, k: string): void {
  const value = m.get(k);
  assert(!(value !== undefined && value <= 0), 'not positive');
}

/** @requires s !== t && s.size === 1 && t.size === 1 && ![...s].some((x) => t.has(x)) */
export function disjointParts(s: Set<string>, t: Set<string>, x: string): void {
  assert(!(s.has(x) && t.has(x)), 'in both');
}

/** @invariant this.counts.size <= 3 */
export class Bag {
  counts: Map<string, number> = new Map();

  add(word: string): void {
    if (this.counts.size >= 3 && !this.counts.has(word)) return;
    this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }
}
