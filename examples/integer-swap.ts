// Swaps two integers without a third variable when they are out of order (Generalized Symbolic Execution, Fig. 2).
// Two paths; the innermost statement is proved unreachable, which needs the bound: on all doubles, x + y rounds.
//
//   npx everypath check examples/integer-swap.ts

/**
 * @requires Number.isSafeInteger(x) && x >= -1000000 && x <= 1000000
 * @requires Number.isSafeInteger(y) && y >= -1000000 && y <= 1000000
 */
export function swap(x: number, y: number): [number, number] {
  if (x > y) {
    x = x + y;
    y = x - y;
    x = x - y;
    if (x - y > 0) {
      throw new Error('the swap left x above y');
    }
  }
  return [x, y];
}
