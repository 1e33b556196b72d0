// A precondition removes paths.
// expect: {"unit":"sign","verdict":"proved","paths":1}
/** @requires x > 0 */
export function sign(x: number): number {
  if (x > 0) return 1;
  if (x < 0) { // unreachable
    return -1; // unreachable
  }
  return 0; // unreachable
}
