// Fields of a time: a leap day is found, the thirty-first of April is not.
// expect: {"unit":"calendar","verdict":"proved","paths":4}
export function calendar(at: Date): string {
  const month = at.getUTCMonth();
  if (month === 3) return at.getUTCDate() === 31 ? 'impossible' : 'April';
  if (month === 1 && at.getUTCDate() === 29) return 'leap';
  return 'other';
}
