// Collections that are older than the path are as they were when the next one begins.
// expect: {"unit": "visits", "verdict": "proved", "paths": 3}
// expect: {"unit": "memo", "verdict": "proved", "paths": 2}
// expect: {"unit": "fresh", "verdict": "proved", "oracle": false}

import { assert, symbolic } from 'everypath';

const seen = new Set<unknown>(['first']);
const table = new Map<unknown, unknown>([['zero', 0]]);

export function visits(x: number): number {
  assert(!(seen.size !== 1 || !seen.has('first')), 'an earlier path is seen');
  if (x > 0) seen.add(x);
  if (x > 10) {
    seen.delete('first');
    seen.clear();
  }
  return seen.size;
}

export function memo(key: string): unknown {
  assert(!(table.size !== 1 || [...table][0][1] !== 0), 'an earlier path is seen');
  if (table.has(key)) return table.get(key);
  table.set(key, key);
  table.set('zero', 1);
  return undefined;
}

export function fresh(): boolean {
  const set = symbolic<Set<string>>('set');
  const map = symbolic<Map<string, number>>('map');
  if (set.has('a') && map.get('a') === 3) return true;
  return false;
}
