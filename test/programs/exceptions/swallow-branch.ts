// Decisions inside try and catch explore both sides.
// expect: {"unit":"both","verdict":"proved","paths":4}
export function both(x: number, y: number): number {
  try {
    if (x > 0) throw new Error('x');
  } catch {
    if (y > 0) return 1;
    return 2;
  }
  if (y > 0) return 3;
  return 4;
}
