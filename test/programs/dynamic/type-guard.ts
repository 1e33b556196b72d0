// A user-defined type guard over unknown.
// expect: {"unit":"area","verdict":"proved","gaps":[]}
function isSquare(value: unknown): value is { side: number } {
  return typeof value === 'object' && value !== null && 'side' in value && typeof value.side === 'number';
}

export function area(value: unknown): number {
  if (!isSquare(value)) return 0;
  if (value.side > 10) return 100;
  return value.side * value.side;
}
