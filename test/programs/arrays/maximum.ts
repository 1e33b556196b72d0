// One path for each sequence of comparisons: 1 + 2 + 4.
// expect: {"unit":"maximum","verdict":"proved","paths":7}
/** @requires xs.length >= 1 && xs.length <= 3 */
export function maximum(xs: number[]): number {
  let best = xs[0];
  for (let i = 1; i < xs.length; i++) {
    if (xs[i] > best) best = xs[i];
  }
  return best;
}
