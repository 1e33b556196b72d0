// Loops with a written invariant: each is proved with `--proof only`, thanks to the fact that its comment states.

/**
 * Square numbers by additions alone: the sum of the first n odd numbers.
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === n * n
 */
export function square(n: number): number {
  let sum = 0;
  let i = 0;
  // @invariant sum === i * i
  while (i < n) {
    sum += 2 * i + 1;
    i++;
  }
  return sum;
}

/**
 * The same without the invariant: nothing that is tried by itself has a product, so there is no proof.
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === n * n
 */
export function squareAlone(n: number): number {
  let sum = 0;
  let i = 0;
  while (i < n) {
    sum += 2 * i + 1;
    i++;
  }
  return sum;
}

/**
 * The same with a slip in the invariant, which the third round breaks.
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000
 */
export function squareWrong(n: number): number {
  let sum = 0;
  let i = 0;
  // @invariant sum <= 2 * i
  while (i < n) {
    sum += 2 * i + 1;
    i++;
  }
  return sum;
}
