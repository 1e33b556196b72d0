// A prefix and a length.
// expect: {"unit":"identifier","verdict":"proved","paths":3}
export function identifier(s: string): boolean {
  if (!s.startsWith('id:')) return false;
  if (s.length === 5) return true;
  return false;
}
