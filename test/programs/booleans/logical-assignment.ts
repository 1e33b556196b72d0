// ||= and &&= evaluate their right side only when needed.
// expect: {"unit":"combine","verdict":"proved","paths":3}
/** @ensures result === ((a || b) && c) */
export function combine(a: boolean, b: boolean, c: boolean): boolean {
  let r = a;
  r ||= b;
  r &&= c;
  return r;
}
