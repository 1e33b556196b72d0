// A size that breaks a contract is as small as it can be: what the solver names first would be too large to build.
// expect: {"unit":"f","verdict":"refuted","paths":3,"violations":["ensures","ensures"],"gaps":[]}

/** @ensures result !== old(c.size) */
export function f(b: number, c: Set<number>): number {
  if (b > -4) return Math.abs(b + 1 + 1 + 1 + 1);
  return b === b ? Math.abs(b + 1 + 1 + 1 + 1) : NaN;
}
