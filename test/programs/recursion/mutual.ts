// Mutual recursion.
// expect: {"unit":"isEven","verdict":"proved","paths":7}
/** @requires Number.isInteger(n) && n >= 0 && n <= 6 */
export function isEven(n: number): boolean {
  if (n === 0) return true;
  return isOdd(n - 1);
}

function isOdd(n: number): boolean {
  if (n === 0) return false;
  return isEven(n - 1);
}
