// With failOn 'assertions' a run-time error is an outcome.
// expect: {"unit":"read","verdict":"proved","paths":2,"outcomes":{"returned":1,"threw":1},"options":{"failOn":"assertions"}}
export function read(p: { x: number } | null): number {
  return p!.x;
}
