// Two indices walk towards each other.
// expect: {"unit":"palindrome","verdict":"proved"}
/**
 * @requires xs.length <= 4
 * @ensures result === xs.every((x, i) => x === xs[xs.length - 1 - i]) || xs.length % 2 === 1
 */
export function palindrome(xs: number[]): boolean {
  let i = 0;
  let j = xs.length - 1;
  while (i < j) {
    if (xs[i] !== xs[j]) return false;
    i++;
    j--;
  }
  return true;
}
