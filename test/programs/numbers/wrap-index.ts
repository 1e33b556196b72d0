// An index wrapped into a ring: the usual idiom, with and without the correction for negative numbers.
// expect: {"unit":"wrong","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"right","verdict":"proved"}
import { assert } from 'everypath';

/** @requires Number.isInteger(i) && i >= -100 && i <= 100 */
export function wrong(i: number): number {
  const at = i % 5;
  assert(at >= 0 && at < 5);
  return at;
}

/** @requires Number.isInteger(i) && i >= -100 && i <= 100 */
export function right(i: number): number {
  const at = ((i % 5) + 5) % 5;
  assert(at >= 0 && at < 5);
  return at;
}
