// Conditions as cases, tried in order.
// expect: {"unit":"level","verdict":"proved","paths":3}
export function level(x: number): string {
  switch (true) {
    case x > 10:
      return 'high';
    case x > 5:
      return 'middle';
    default:
      return 'low';
  }
}
