// One value or many.
// expect: {"unit":"first","verdict":"proved"}
/** @requires !Array.isArray(x) || x.length <= 2 */
export function first(x: number | number[]): number {
  if (Array.isArray(x)) {
    if (x.length === 0) return -1;
    return x[0];
  }
  return x;
}
