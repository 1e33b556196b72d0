// The absolute difference of two integers, with a wrong assertion (Pasareanu et al.: Combining Unit-level Symbolic
// Execution and System-level Concrete Execution, Fig. 2). Three feasible paths: x > y makes the assertion hold, so the
// fourth is never explored; x <= y splits on the assertion, which fails when x and y are equal.
//
//   npx everypath check examples/absolute-difference.ts        (exit code 1)
import { assert } from 'everypath';

/**
 * @requires Number.isSafeInteger(x) && x >= -1000000 && x <= 1000000
 * @requires Number.isSafeInteger(y) && y >= -1000000 && y <= 1000000
 */
export function absoluteDifference(x: number, y: number): number {
  const d = x > y ? x - y : y - x;
  assert(d > 0);
  return d;
}
