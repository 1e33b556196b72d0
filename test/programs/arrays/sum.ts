// The length is decided by the loop: four lengths, four paths.
// expect: {"unit":"sum","verdict":"proved","paths":4}
// expect: {"unit":"sumOf","verdict":"proved","paths":4}
/** @requires xs.length <= 3 */
export function sum(xs: number[]): number {
  let total = 0;
  for (let i = 0; i < xs.length; i++) total += xs[i];
  return total;
}

/** @requires xs.length <= 3 */
export function sumOf(xs: number[]): number {
  let total = 0;
  for (const x of xs) total += x;
  return total;
}
