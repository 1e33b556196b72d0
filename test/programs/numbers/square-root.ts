// 1369 is a square, 2 is not.
// expect: {"unit":"square","verdict":"proved","paths":2}
/** @requires Number.isSafeInteger(x) && x >= -1000 && x <= 1000 */
export function square(x: number): number {
  if (x * x === 1369) return 37;
  if (x * x === 2) {
    throw new Error('irrational'); // unreachable
  }
  return 0;
}
