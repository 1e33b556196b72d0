// A recursion without a bound has a path for every depth.
// expect: {"unit":"down","verdict":"open","gaps":["limit"],"options":{"maxDepth":10,"proof":"off"}}
// expect: {"unit":"down","verdict":"proved","options":{"maxDepth":10},"oracle":false}
export function down(n: number): number {
  if (n <= 0) return 0;
  return down(n - 1) + 1;
}
