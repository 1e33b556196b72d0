// Both infinities and NaN are not finite.
// expect: {"unit":"kind","verdict":"proved","paths":4}
export function kind(x: number): number {
  if (x === Infinity) return 1;
  if (x === -Infinity) return 2;
  if (!Number.isFinite(x)) return 3;
  return 4;
}
