// Powers: the square of a small natural number.
// expect: {"unit":"squared","verdict":"proved","paths":2}
/** @requires Number.isInteger(x) && x >= 0 && x <= 20 */
export function squared(x: number): boolean {
  if (x ** 2 === 49) return true;
  return false;
}
