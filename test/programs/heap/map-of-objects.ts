// Input objects as keys of a Map and a Set.
// expect: {"unit":"distinct","verdict":"proved","paths":2}
import { assert } from 'everypath';

export interface Cell {
  value: number;
}

export function distinct(a: Cell, b: Cell): number {
  const seen = new Set<Cell>([a, b]);
  const index = new Map<Cell, number>();
  index.set(a, 1);
  index.set(b, 2);
  assert(index.get(b) === 2);
  assert(seen.size === index.size);
  return seen.size;
}
