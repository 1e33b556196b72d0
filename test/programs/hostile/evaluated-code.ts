// Code made from text is refused.
// expect: {"unit":"run","verdict":"open","gaps":["unsupported"],"oracle":false}
export function run(x: number): number {
  if (x > 0) return (0, eval)('1 + 1');
  return 0;
}
