// Postconditions say nothing about paths that throw.
// expect: {"unit":"parse","verdict":"proved","paths":2}
/** @ensures result > 0 */
export function parse(x: number): number {
  if (!(x > 0)) throw new Error('not positive');
  return x;
}
