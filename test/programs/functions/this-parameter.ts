// A declared `this` is an input like any other.
// expect: {"unit":"twice","verdict":"proved","paths":1,"oracle":false}
export function twice(this: { x: number }, y: number): number {
  return this.x * 2 + y;
}
