// Collections that hold themselves.
export function map(a: Map<string, object>): number {
  if (a.get('x') === a) return 1;
  return 0;
}

export function set(a: Set<object>): number {
  if (a.has(a)) return 1;
  return 0;
}
