// A run-time error that the code catches is no violation.
// expect: {"unit":"safe","verdict":"proved","paths":2,"outcomes":{"returned":2}}
// expect: {"unit":"notANumber","verdict":"proved","paths":2}
export function safe(p: { x: number } | null): number {
  try {
    return p!.x;
  } catch {
    return 0;
  }
}

export function notANumber(n: number): string {
  try {
    throw n > 1 ? Number.NaN : undefined;
  } catch (e) {
    return String(e);
  }
}
