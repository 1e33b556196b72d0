// Untyped JavaScript.
// expect: {"unit":"grade","verdict":"proved"}
export function grade(x) {
  if (typeof x !== 'number') return 'none';
  if (x > 3) return 'high';
  return 'low';
}
