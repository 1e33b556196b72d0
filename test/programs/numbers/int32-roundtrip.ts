// ToInt32 changes fractions and large values.
// expect: {"unit":"same","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

export function same(x: number): void {
  assert((x | 0) === x);
}
