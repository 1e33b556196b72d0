// Without a bound on the length the search does not end.
// expect: {"unit":"sum","verdict":"open","gaps":["limit"],"options":{"maxDepth":8}}
export function sum(xs: number[]): number {
  let total = 0;
  for (const x of xs) total += x;
  return total;
}
