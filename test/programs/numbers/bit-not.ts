// ~x is -1 exactly for the doubles that convert to 0, fractions below one and NaN included.
// expect: {"unit":"complement","verdict":"proved","paths":2}
export function complement(x: number): boolean {
  if (~x === -1) return true;
  return false;
}
