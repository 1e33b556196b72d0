// x % 1 is the fraction, NaN for what is not finite.
// expect: {"unit":"fraction","verdict":"proved","paths":3}
export function fraction(x: number): string {
  if (!Number.isFinite(x)) return 'none';
  if (x % 1 === 0) return 'integer';
  return 'fraction';
}
