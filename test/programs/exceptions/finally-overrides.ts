// A return in finally replaces the exception.
// expect: {"unit":"replace","verdict":"proved","paths":2,"outcomes":{"returned":2}}
export function replace(x: boolean): number {
  try {
    if (x) throw new Error('lost');
  } finally {
    return 5;
  }
}
