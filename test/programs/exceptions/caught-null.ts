// A run-time error that the code catches is no violation.
// expect: {"unit":"safe","verdict":"proved","paths":2,"outcomes":{"returned":2}}
export function safe(p: { x: number } | null): number {
  try {
    return p!.x;
  } catch {
    return 0;
  }
}
