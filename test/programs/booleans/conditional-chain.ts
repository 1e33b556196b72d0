// Nested conditional expressions.
// expect: {"unit":"grade","verdict":"proved","paths":4}
export function grade(points: number): string {
  return points >= 90 ? 'A' : points >= 75 ? 'B' : points >= 60 ? 'C' : 'F';
}
