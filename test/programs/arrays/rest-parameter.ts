// A rest parameter is an array of any length.
// expect: {"unit":"count","verdict":"proved","paths":4}
/** @requires xs.length <= 3 */
export function count(...xs: boolean[]): number {
  let n = 0;
  for (let i = 0; i < xs.length; i++) n++;
  return n;
}
