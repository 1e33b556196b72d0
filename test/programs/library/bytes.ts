// Elements are converted when they are stored.
// expect: {"unit":"bytes","verdict":"proved","paths":3}
export function bytes(x: number): string {
  const a = new Uint8Array(2);
  a[0] = x;
  if (a[0] > 255 || a[0] < 0) {
    return 'impossible'; // unreachable
  }
  return a[0] === 200 && x !== 200 ? 'wrapped' : 'other';
}
