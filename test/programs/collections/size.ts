// The size is symbolic, and at least the number of members that are known to be different.
// expect: {"unit": "pair", "verdict": "proved", "paths": 3}
// expect: {"unit": "tooMany", "verdict": "proved"}
// expect: {"unit": "booleans", "verdict": "proved"}
// expect: {"unit": "afterUpdates", "verdict": "proved"}
// expect: {"unit": "single", "verdict": "proved"}
import { assert } from 'everypath';

export function pair(s: Set<string>): number {
  if (s.size === 2 && s.has('a')) return 1;
  return 0;
}

export function tooMany(s: Set<number>): void {
  assert(!(s.size < 3 && s.has(1) && s.has(2) && s.has(3)), 'three members');
}

export function booleans(s: Set<boolean>): void {
  assert(!(s.size > 2), 'there are two');
}

export function afterUpdates(s: Set<number>, x: number): void {
  const before = s.size;
  const had = s.has(x);
  s.add(x);
  assert(!(s.size !== before + (had ? 0 : 1)), 'add');
  assert(!(!s.delete(x)), 'delete');
  assert(!(s.size !== before - (had ? 1 : 0)), 'size');
}

export function single(s: Set<string>, x: string, y: string): void {
  assert(!(s.size === 1 && s.has(x) && s.has(y) && x !== y), 'two members');
}
