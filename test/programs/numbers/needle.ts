// A linear equation that no random test meets.
// expect: {"unit":"needle","verdict":"refuted","paths":3,"violations":["assertion"]}
import { assert } from 'everypath';

/**
 * @requires (x | 0) === x
 * @requires (y | 0) === y
 */
export function needle(x: number, y: number): void {
  if (x * 3 + 7 === 123454) assert(!(y < x));
}
