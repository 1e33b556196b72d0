// An index within the bounds reads an element, one outside reads undefined.
// expect: {"unit":"inside","verdict":"proved"}
// expect: {"unit":"anywhere","verdict":"proved"}
// expect: {"unit":"unguarded","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

const table = [10, 20, 30];
const names = [{ text: 'zero' }, { text: 'one' }];

/** @requires Number.isInteger(i) && i >= 0 && i < 3 */
export function inside(i: number): number {
  const value = table[i];
  assert(value === 10 + 10 * i);
  return value;
}

export function anywhere(i: number): number {
  const value = table[i];
  if (value === undefined) throw new RangeError('no such entry');
  return value;
}

/** @requires Number.isInteger(i) && i >= 0 && i <= 2 */
export function unguarded(i: number): string {
  return names[i].text;
}
