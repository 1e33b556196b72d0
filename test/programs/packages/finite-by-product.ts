// expect: {"unit":"numeric","verdict":"proved","paths":2}
// Argument parsers ask `x * 0 === 0` to know whether a text is a finite number.
export function numeric(x: number): number {
  return x * 0 === 0 ? 1 : 2;
}
