// Without a bound on the length the search does not end; induction does.
// expect: {"unit":"sum","verdict":"open","gaps":["limit"],"options":{"maxDepth":8,"proof":"off"}}
// expect: {"unit":"sum","verdict":"proved","options":{"maxDepth":8},"oracle":false}
export function sum(xs: number[]): number {
  let total = 0;
  for (const x of xs) total += x;
  return total;
}
