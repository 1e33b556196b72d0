// Math.min orders -0 below 0.
// expect: {"unit":"least","verdict":"proved","paths":2}
/** @requires x === 0 */
export function least(x: number): string {
  if (Object.is(Math.min(x, 0), -0)) return '-0';
  return '0';
}
