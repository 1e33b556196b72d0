// Recursion on a bounded number.
// expect: {"unit":"factorial","verdict":"proved","paths":5}
/**
 * @requires Number.isInteger(n) && n >= 0 && n <= 5
 * @ensures result >= 1
 */
export function factorial(n: number): number {
  if (n <= 1) return 1;
  return n * factorial(n - 1);
}
