// A deep recursion that the original survives is no stack overflow.
// expect: {"unit":"deep","verdict":"proved","paths":2}
function down(n: number, x: number): number {
  return n === 0 ? x : down(n - 1, x);
}

export function deep(x: number): number {
  if (down(2000, x) > 0) return 1;
  return 0;
}
