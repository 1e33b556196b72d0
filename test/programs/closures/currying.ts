// Functions that return functions.
// expect: {"unit":"curried","verdict":"proved","paths":2}
const add = (x: number) => (y: number) => x + y;

/** @requires Number.isInteger(x) && Number.isInteger(y) && x >= 0 && x <= 100 && y >= 0 && y <= 100 */
export function curried(x: number, y: number): boolean {
  if (add(x)(y) === 150) return true;
  return false;
}
