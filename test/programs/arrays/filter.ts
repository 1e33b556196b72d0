// A callback of a native method decides each element: 1 + 2 + 4 + 8.
// expect: {"unit":"positives","verdict":"proved","paths":15}
/** @requires xs.length <= 3 */
export function positives(xs: number[]): number {
  return xs.filter((x) => x > 0).length;
}
