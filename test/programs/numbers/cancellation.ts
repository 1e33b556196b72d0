// Subtracting what was added does not give back the number.
// expect: {"unit":"back","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

/**
 * @requires Number.isFinite(x)
 * @requires Number.isFinite(y)
 */
export function back(x: number, y: number): void {
  assert(x + y - y === x);
}
