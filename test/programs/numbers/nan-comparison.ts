// NaN is the number that is neither below, above nor equal to zero.
// expect: {"unit":"classify","verdict":"proved","paths":4,"outcomes":{"returned":3,"threw":1}}
export function classify(x: number): string {
  if (x < 0) return 'negative';
  if (x > 0) return 'positive';
  if (x === 0) return 'zero';
  throw new Error('not a number');
}
