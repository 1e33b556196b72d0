// Once they are known to be different the write is safe.
// expect: {"unit":"write","verdict":"proved","paths":2}
import { assert } from 'everypath';

export interface Cell {
  value: number;
}

export function write(a: Cell, b: Cell): void {
  if (a === b) return;
  a.value = 1;
  b.value = 2;
  assert(a.value === 1);
}
