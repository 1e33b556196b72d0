// A boolean literal as discriminant.
// expect: {"unit":"unwrap","verdict":"proved","paths":2,"outcomes":{"returned":1,"threw":1}}
type Result = { ok: true; value: number } | { ok: false; error: string };

export function unwrap(result: Result): number {
  if (result.ok) return result.value;
  throw new Error(result.error);
}
