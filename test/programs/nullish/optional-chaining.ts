// ?. and ?? on a nullable input.
// expect: {"unit":"read","verdict":"proved","paths":2}
export interface Point {
  x: number;
}

export function read(p: Point | null): number {
  return p?.x ?? 7;
}
