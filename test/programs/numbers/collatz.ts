// At most six steps of the Collatz sequence from one to ten; each path is one sequence of parities.
// expect: {"unit":"collatz","verdict":"proved","paths":10}
/** @requires Number.isInteger(x) && x >= 1 && x <= 10 */
export function collatz(x: number): number {
  let n = x;
  for (let steps = 0; steps < 6; steps++) {
    if (n === 1) return steps;
    if (n % 2 === 0) n = n / 2;
    else n = 3 * n + 1;
  }
  return 6;
}
