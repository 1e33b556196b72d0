// One branch recurses forever, the other returns.
// expect: {"unit":"maybe","verdict":"refuted","paths":2,"violations":["stack-overflow"],"outcomes":{"returned":1,"violated":1}}
function forever(x: number): number {
  return forever(x) + 1;
}

export function maybe(x: number): number {
  if (x === 7) return forever(x);
  return 0;
}
