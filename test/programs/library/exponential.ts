// exp and log are monotone, and inverted for inputs.
// expect: {"unit":"exponential","verdict":"proved","paths":3}
export function exponential(x: number): string {
  if (Math.exp(x) > 100 && x < 4.6) {
    return 'impossible'; // unreachable
  }
  if (Math.exp(x) > 100 && x < 5) return 'narrow';
  return Math.exp(x) > 100 ? 'large' : 'small';
}
