// Strict equality of an unknown value with a constant.
// expect: {"unit":"answer","verdict":"proved"}
export function answer(x: unknown): boolean {
  if (x === 42) return true;
  return false;
}
