// A number that may be undefined.
// expect: {"unit":"orZero","verdict":"proved","paths":2}
export function orZero(x: number | undefined): number {
  if (x === undefined) return 0;
  return x;
}
