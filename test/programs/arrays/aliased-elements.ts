// Two elements may be one object.
// expect: {"unit":"write","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

/** @requires cells.length === 2 */
export function write(cells: { value: number }[]): void {
  cells[0].value = 1;
  cells[1].value = 2;
  assert(cells[0].value === 1);
}
