// The smallest null dereference.
// expect: {"unit":"read","verdict":"refuted","paths":2,"violations":["runtime-error"]}
export interface Point {
  x: number;
}

export function read(p: Point | null): number {
  return p!.x;
}
