// Comparing two unknown booleans decides neither.
// expect: {"unit":"differ","verdict":"proved","paths":1}
/** @ensures result === (a ? !b : b) */
export function differ(a: boolean, b: boolean): boolean {
  return a !== b;
}
