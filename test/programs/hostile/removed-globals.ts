// Globals taken away.
// expect: {"unit":"remove","verdict":"proved","paths":2}
export function remove(b: boolean): number {
  const g = globalThis as Record<string, unknown>;
  g.Map = undefined;
  g.Object = null;
  g.Promise = 1;
  if (b) return 1;
  return 0;
}
