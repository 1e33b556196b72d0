// Code made from text that is not known is refused.
// expect: {"unit":"run","verdict":"open","gaps":["unsupported"],"oracle":false}
export function run(x: string): number {
  if (x.length > 3) return (0, eval)(x);
  return 0;
}
