export type Kind = 'invalid' | 'equilateral' | 'isosceles' | 'scalene';

export function classify(a: number, b: number, c: number): Kind {
  if (!(a > 0 && b > 0 && c > 0) || a + b <= c || a + c <= b || b + c <= a) return 'invalid';
  if (a === b && b === c) return 'equilateral';
  return a === b || b === c || a === c ? 'isosceles' : 'scalene';
}
