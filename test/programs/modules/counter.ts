// A module variable is fresh on every path.
// expect: {"unit":"count","verdict":"proved","paths":2}
import { assert } from 'everypath';

let counter = 0;

export function count(twice: boolean): number {
  counter++;
  assert(counter === 1);
  if (twice) counter++;
  return counter;
}
