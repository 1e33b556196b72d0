// Properties under names that are not known: counting, grouping, literals with computed names, caches.
// expect: {"unit":"mostFrequent","verdict":"proved"}
// expect: {"unit":"copyWith","verdict":"proved"}
// expect: {"unit":"overwritten","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"order","verdict":"proved"}
// expect: {"unit":"inverse","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"histogram","verdict":"proved"}
// expect: {"unit":"cached","verdict":"proved"}
// expect: {"unit":"removed","verdict":"proved"}
// expect: {"unit":"text","verdict":"proved"}
// expect: {"unit":"polluted","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function mostFrequent(words: [string, string, string]): number {
  const counts = Object.create(null) as Record<string, number>;
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  const most = Math.max(...Object.values(counts));
  assert(most >= 1 && most <= 3);
  assert((most === 3) === (words[0] === words[1] && words[1] === words[2]));
  return most;
}

export function copyWith(state: { a: number; b: number }, name: string, value: number): number {
  const next: Record<string, number> = { ...state, [name]: value };
  assert(next[name] === value || Number.isNaN(value));
  assert(name === 'a' || Object.is(next.a, state.a));
  return Object.keys(next).length;
}

export function overwritten(name: string): void {
  const options: Record<string, number> = { limit: 10 };
  options[name] = 0;
  assert(options.limit === 10);
}

export function order(name: string): string[] {
  const o: Record<string, number> = { b: 1 };
  o[name] = 2;
  o.c = 3;
  const keys = Object.keys(o);
  assert(keys.indexOf('b') < keys.indexOf('c') || name === 'c');
  return keys;
}

/** Two equal values lose a key. */
export function inverse(a: string, b: string): void {
  const inverted = Object.fromEntries([
    [a, 'x'],
    [b, 'y'],
  ]);
  assert(inverted[a] === 'x');
}

export function histogram(a: number, b: number): number {
  const seen: Record<number, number> = {};
  seen[a] = 1;
  seen[b] = (b in seen ? seen[b] : 0) + 1;
  assert(seen[b] === (Object.is(a, b) || a === b ? 2 : 1));
  return seen[7] ?? 0;
}

const cache: Record<string, number> = Object.create(null);

export function cached(text: string): number {
  assert(!(text in cache)); // no path sees what another one left
  cache[text] = text.length;
  return cache[text];
}

export function removed(a: string, b: string): boolean {
  const o: Record<string, number> = Object.create(null);
  o[a] = 1;
  o[b] = 2;
  delete o[a];
  assert((b in o) === (a !== b));
  return Object.hasOwn(o, 'key');
}

export function text(name: string): string {
  const json = JSON.stringify({ [name]: 1 });
  if (name === 'a') assert(json === '{"a":1}');
  return json;
}

export function polluted(key: string): void {
  const table: Record<string, number> = {};
  const known = key in table;
  table.size = 1;
  assert(!known);
}
