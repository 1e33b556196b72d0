// The postcondition fails on one of two paths.
// expect: {"unit":"distance","verdict":"refuted","paths":2,"violations":["ensures"]}
/**
 * @requires Number.isSafeInteger(x) && Math.abs(x) < 1000
 * @ensures result >= 0
 */
export function distance(x: number): number {
  if (x > 10) return x - 10;
  return x;
}
