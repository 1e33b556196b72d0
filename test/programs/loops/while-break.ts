// A loop that only a break leaves.
// expect: {"unit":"halve","verdict":"proved","paths":4}
/** @requires Number.isInteger(n) && n >= 1 && n <= 8 */
export function halve(n: number): number {
  let c = 0;
  let x = n;
  while (true) {
    if (x <= 1) break;
    x = x / 2;
    c++;
  }
  return c;
}
