// Writing an element does not look at the one it replaces: one path each.
// expect: {"unit":"replace","verdict":"proved","paths":1}
// expect: {"unit":"at","verdict":"proved","paths":3}
interface Cell {
  value: number;
  next: Cell | null;
}

/** @requires cells.length === 2 */
export function replace(cells: (Cell | null)[]): number {
  cells[0] = { value: 1, next: null };
  cells[1] = cells[0];
  return cells[1].value;
}

/** @requires cells.length === 3 && Number.isInteger(i) && i >= 0 && i < 3 */
export function at(cells: (Cell | null)[], i: number): number {
  cells[i] = { value: 7, next: null };
  return cells[i]!.value;
}
