// sin stays within [-1, 1]; a value inside is found.
// expect: {"unit":"sine","verdict":"proved","paths":2}
export function sine(x: number): string {
  if (Math.sin(x) > 1.5) {
    return 'impossible'; // unreachable
  }
  if (Math.abs(Math.sin(x) - 0.25) < 1e-9) return 'quarter';
  return 'other';
}
