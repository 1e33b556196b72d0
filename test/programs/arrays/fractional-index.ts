// An index that is no integer, and one that is -0.
// expect: {"unit":"at","verdict":"proved"}
// expect: {"unit":"halves","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

const letters = ['a', 'b', 'c'];

export function at(i: number): string {
  const letter = letters[i];
  if (letter === undefined) {
    assert(!(i === 0 || i === 1 || i === 2));
    return 'none';
  }
  if (i === 0) assert(letter === 'a');
  return letter;
}

/** @requires n >= 0 && n < 3 */
export function halves(n: number): void {
  assert(letters[n] !== undefined);
}
