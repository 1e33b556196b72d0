// Recursion that never ends exhausts the stack of the original too.
// expect: {"unit":"forever","verdict":"refuted","paths":1,"violations":["stack-overflow"]}
export function forever(x: number): number {
  return forever(x) + 1;
}
