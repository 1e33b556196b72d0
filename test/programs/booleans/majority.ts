// Two of three.
// expect: {"unit":"majority","verdict":"proved","paths":4}
/** @ensures result === ((a && b) || (b && c) || (a && c)) */
export function majority(a: boolean, b: boolean, c: boolean): boolean {
  if (a) {
    if (b) return true;
    return c;
  }
  if (b) return c;
  return false;
}
