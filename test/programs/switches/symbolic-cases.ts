// Case expressions may be unknown too.
// expect: {"unit":"match","verdict":"proved","paths":3}
export function match(x: number, a: number, b: number): string {
  switch (x) {
    case a:
      return 'a';
    case b:
      return 'b';
  }
  return 'none';
}
