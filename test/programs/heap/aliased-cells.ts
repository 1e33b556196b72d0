// Two parameters may be one object.
// expect: {"unit":"write","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

export interface Cell {
  value: number;
}

export function write(a: Cell, b: Cell): void {
  a.value = 1;
  b.value = 2;
  assert(a.value === 1);
}
