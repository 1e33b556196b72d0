// A label and any number of values.
// expect: {"unit":"total","verdict":"proved"}
import { assert } from 'everypath';

/** @requires row.length <= 3 */
export function total(row: [string, ...number[]]): number {
  const [label, ...values] = row;
  assert(values.length === row.length - 1);
  assert(label === row[0]);
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
