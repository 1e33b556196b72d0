// The remainder of a bigint takes the sign of the dividend.
// expect: {"unit":"parity","verdict":"proved","paths":3}
export function parity(x: bigint): string {
  if (x % 2n === 0n) return 'even';
  if (x % 2n === 1n) return 'odd';
  return 'odd and negative';
}
