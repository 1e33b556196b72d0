// Comparison and subtraction of dates; an alias is the same date.
// expect: {"unit":"due","verdict":"proved"}
export function due(now: Date, end: Date): string {
  if (end < now) return 'late';
  const days = Math.ceil((end.getTime() - now.getTime()) / 86_400_000);
  return days === 7 ? 'in a week' : 'later';
}
