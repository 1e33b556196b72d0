// The remainder takes the sign of the dividend.
// expect: {"unit":"parity","verdict":"proved","paths":3}
/** @requires Number.isInteger(x) && x > -1000 && x < 1000 */
export function parity(x: number): string {
  if (x % 2 === 1) return 'odd';
  if (x % 2 === 0) return 'even';
  return 'odd and negative';
}
