// A postcondition that holds for some inputs of the path only.
// expect: {"unit":"twice","verdict":"refuted","paths":1,"violations":["ensures"]}
/**
 * @requires Number.isSafeInteger(x) && Math.abs(x) < 1000
 * @ensures result > 0
 */
export function twice(x: number): number {
  return x * 2 + 1;
}
