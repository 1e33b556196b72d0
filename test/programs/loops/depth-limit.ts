// A depth limit leaves part of the tree.
// expect: {"unit":"three","verdict":"open","gaps":["limit"],"options":{"maxDepth":2}}
export function three(a: boolean, b: boolean, c: boolean): number {
  let n = 0;
  if (a) n += 1;
  if (b) n += 2;
  if (c) n += 4;
  return n;
}
