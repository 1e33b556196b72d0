// `arguments` sees symbolic values.
// expect: {"unit":"second","verdict":"proved","paths":2}
function pick(): number {
  // biome-ignore lint: the old way is the point
  return arguments[1];
}

export function second(x: number): boolean {
  const f: (...xs: number[]) => number = pick;
  if (f(1, x) === 8) return true;
  return false;
}
