// A string is equal to a constant or not.
// expect: {"unit":"hello","verdict":"proved","paths":2}
// expect: {"unit":"same","verdict":"proved","paths":2}
export function hello(s: string): boolean {
  if (s === 'hello') return true;
  return false;
}

export function same(s: string, t: string): boolean {
  if (s === t) return true;
  return false;
}
