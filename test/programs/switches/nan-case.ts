// No value is strictly equal to NaN.
// expect: {"unit":"never","verdict":"proved","paths":2}
export function never(x: number): number {
  switch (x) {
    case NaN:
      return 1; // unreachable
    case 0:
      return 2;
    default:
      return 3;
  }
}
