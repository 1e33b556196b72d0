// map and reduce over symbolic elements.
// expect: {"unit":"doubled","verdict":"proved","paths":4}
/** @requires xs.length <= 3 */
export function doubled(xs: number[]): number {
  return xs.map((x) => x * 2).reduce((a, b) => a + b, 0);
}
