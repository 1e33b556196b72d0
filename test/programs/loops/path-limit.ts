// A path limit ends the search with what was found.
// expect: {"unit":"three","verdict":"open","gaps":["limit"],"options":{"maxPaths":3}}
export function three(a: boolean, b: boolean, c: boolean): number {
  let n = 0;
  if (a) n += 1;
  if (b) n += 2;
  if (c) n += 4;
  return n;
}
