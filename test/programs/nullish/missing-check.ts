// One of two dereferences is guarded.
// expect: {"unit":"distance","verdict":"refuted","violations":["runtime-error"]}
export interface Point {
  x: number;
}

export function distance(a: Point | null, b: Point | null): number {
  if (a === null) return 0;
  return a.x - b!.x;
}
