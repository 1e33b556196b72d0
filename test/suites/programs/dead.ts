export function sign(x: number): string {
  if (x > 0) {
    if (x < 0) return 'impossible';
    return 'positive';
  }
  if (x < 0) return 'negative';
  return x === 0 ? 'zero' : 'not a number';
}
