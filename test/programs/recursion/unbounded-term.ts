// The argument grows with the stack: deciding it must not walk it again at each level.
// expect: {"unit":"climb","verdict":"refuted","paths":2,"violations":["stack-overflow"]}
export function climb(n: number): number {
  return n > 3 ? climb(n + 1) + 1 : 0;
}
