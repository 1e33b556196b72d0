// A symbolic bound without a limit.
// expect: {"unit":"count","verdict":"open","gaps":["limit"],"options":{"maxDepth":10,"proof":"off"}}
// expect: {"unit":"count","verdict":"proved","options":{"maxDepth":10},"oracle":false}
export function count(n: number): number {
  let c = 0;
  for (let i = 0; i < n; i++) c++;
  return c;
}
