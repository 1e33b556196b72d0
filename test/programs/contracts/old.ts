// old() is the value before the call.
// expect: {"unit":"increment","verdict":"proved","paths":1}
// expect: {"unit":"forget","verdict":"refuted","paths":2,"violations":["ensures"]}
export interface Cell {
  value: number;
}

/**
 * @requires Number.isSafeInteger(cell.value) && Math.abs(cell.value) < 1000
 * @ensures cell.value === old(cell.value) + 1
 */
export function increment(cell: Cell): void {
  cell.value += 1;
}

/**
 * @requires Number.isSafeInteger(cell.value) && Math.abs(cell.value) < 1000
 * @ensures cell.value === old(cell.value) + 1
 */
export function forget(cell: Cell, really: boolean): void {
  if (really) cell.value += 1;
}
