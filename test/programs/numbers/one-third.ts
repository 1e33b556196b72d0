// 1/3 rounds so that three times it is one again.
// expect: {"unit":"third","verdict":"proved","paths":2}
export function third(x: number): boolean {
  if (x * 3 === 1) return true;
  return false;
}
