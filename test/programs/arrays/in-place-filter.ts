// Compacting in place, element objects shared.
// expect: {"unit":"compact","verdict":"proved"}
// expect: {"unit":"mark","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

interface Cell {
  live: boolean;
}

/** @requires cells.length <= 3 */
export function compact(cells: Cell[]): number {
  let kept = 0;
  for (const cell of cells) if (cell.live) cells[kept++] = cell;
  cells.length = kept;
  for (const cell of cells) assert(cell.live);
  return kept;
}

/** @requires cells.length <= 2 */
export function mark(cells: Cell[]): void {
  const before = cells.map((cell) => cell.live);
  for (const cell of cells) cell.live = !cell.live;
  cells.forEach((cell, i) => assert(cell.live !== before[i]));
}
