// Without strictNullChecks every reference may be null or undefined.
// expect: {"unit":"read","verdict":"refuted","violations":["runtime-error"]}
export interface Point {
  x: number;
}

export function read(p: Point): number {
  return p.x;
}
