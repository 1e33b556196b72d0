// Beyond 64 bits.
// expect: {"unit":"range","verdict":"proved","paths":3}
export function range(x: bigint): number {
  if (x > 2n ** 64n) return 1;
  if (x < 0n) return -1;
  return 0;
}
