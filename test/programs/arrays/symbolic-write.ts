// A write through a symbolic index changes exactly one cell.
// expect: {"unit":"mark","verdict":"proved"}
import { assert } from 'everypath';

/** @requires Number.isInteger(i) && i >= 0 && i < 3 */
export function mark(i: number): void {
  const cells = [1, 1, 1];
  cells[i] = 0;
  let zeros = 0;
  for (const cell of cells) if (cell === 0) zeros++;
  assert(zeros === 1);
}
