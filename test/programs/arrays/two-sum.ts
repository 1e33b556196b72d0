// Two indices, or null: what is returned is right.
// expect: {"unit":"twoSum","verdict":"proved"}
/**
 * @requires xs.length <= 3
 * @ensures result === null || xs[result[0]] + xs[result[1]] === target
 * @ensures result !== null || xs.length < 2 || xs[0] + xs[1] !== target
 */
export function twoSum(xs: number[], target: number): [number, number] | null {
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + 1; j < xs.length; j++) {
      if (xs[i] + xs[j] === target) return [i, j];
    }
  }
  return null;
}
