// An array of arrays.
// expect: {"unit":"total","verdict":"proved"}
/** @requires rows.length <= 2 && rows.every((row) => row.length <= 1) */
export function total(rows: number[][]): number {
  let sum = 0;
  for (const row of rows) for (const x of row) sum += x;
  return sum;
}
