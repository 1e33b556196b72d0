// Integers of any size.
// expect: {"unit":"root","verdict":"proved","paths":2}
export function root(x: bigint): boolean {
  if (x * x === 144n) return true;
  return false;
}
