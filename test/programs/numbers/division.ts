// Quotients of doubles, division by zero included.
// expect: {"unit":"quotient","verdict":"proved","paths":3}
export function quotient(x: number): string {
  if (10 / x === 4) return 'two and a half';
  if (10 / x === Infinity) return 'zero or tiny';
  return 'other';
}
