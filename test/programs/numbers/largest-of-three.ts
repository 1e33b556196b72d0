// Four ways to find the largest of three numbers.
// expect: {"unit":"largest","verdict":"proved","paths":4}
export function largest(a: number, b: number, c: number): number {
  if (a > b) {
    if (a > c) return a;
    return c;
  }
  if (b > c) return b;
  return c;
}
