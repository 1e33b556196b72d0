// A key of an index signature may be absent.
// expect: {"unit":"read","verdict":"proved","paths":2}
// expect: {"unit":"unguarded","verdict":"refuted","violations":["runtime-error"]}
export function read(counts: Record<string, number>): number {
  const value = counts['a'];
  if (value === undefined) return 0;
  return value;
}

export function unguarded(points: { [name: string]: { x: number } }): number {
  return points['origin'].x;
}
