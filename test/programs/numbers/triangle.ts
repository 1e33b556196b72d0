// The classic: what kind of triangle three numbers make.
// expect: {"unit":"kind","verdict":"proved"}

export function kind(a: number, b: number, c: number): string {
  if (!(a > 0 && b > 0 && c > 0)) return 'none';
  if (a + b <= c || a + c <= b || b + c <= a) return 'none';
  if (a === b && b === c) return 'equilateral';
  if (a === b || b === c || a === c) return 'isosceles';
  return 'scalene';
}
