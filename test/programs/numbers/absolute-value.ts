// The branch in an absolute value, with its contract.
// expect: {"unit":"absolute","verdict":"proved","paths":2}
/**
 * @requires !Number.isNaN(x)
 * @ensures result >= 0
 */
export function absolute(x: number): number {
  if (x < 0) return -x;
  return x;
}
