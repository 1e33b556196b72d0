// 32-bit multiplication wraps: 3 has an inverse modulo 2 ** 32, so every product is reached.
// expect: {"unit":"product","verdict":"proved","paths":2}
/** @requires (x | 0) === x */
export function product(x: number): boolean {
  if (Math.imul(x, 3) === 20) return true;
  return false;
}
