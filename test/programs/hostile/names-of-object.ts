// Parameters named like members of Object.prototype are parameters like any other.
// expect: {"unit":"larger","verdict":"proved","paths":2}
// expect: {"unit":"larger","verdict":"proved","paths":1,"options":{"concrete":{"constructor":"2","toString":"1"}},"oracle":false}
export function larger(constructor: number, toString: number): number {
  return constructor > toString ? constructor : toString;
}
