// The right operand runs only when the left one is true; its contradiction is dead code.
// expect: {"unit":"both","verdict":"proved","paths":3}
export function both(a: boolean, b: boolean): number {
  if (a && b) {
    if (!a) {
      return 3; // unreachable
    }
    return 2;
  }
  return 1;
}
