// -0 equals 0 and differs from it.
// expect: {"unit":"byDivision","verdict":"proved","paths":3}
// expect: {"unit":"byObjectIs","verdict":"proved","paths":3}
export function byDivision(x: number): string {
  if (x === 0) {
    if (1 / x < 0) return '-0';
    return '0';
  }
  return 'other';
}

export function byObjectIs(x: number): string {
  if (Object.is(x, -0)) return '-0';
  if (x === 0) return '0';
  return 'other';
}
