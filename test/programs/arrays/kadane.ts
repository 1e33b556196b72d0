// The largest sum of a stretch: the answer is at least each element.
// expect: {"unit":"best","verdict":"proved"}
// expect: {"unit":"fromZero","verdict":"refuted","violations":["ensures"]}
/**
 * @requires xs.length >= 1 && xs.length <= 3 && xs.every((x) => Number.isInteger(x) && Math.abs(x) < 1000)
 * @ensures xs.every((x) => result >= x)
 */
export function best(xs: number[]): number {
  let here = xs[0];
  let top = xs[0];
  for (let i = 1; i < xs.length; i++) {
    here = Math.max(xs[i], here + xs[i]);
    top = Math.max(top, here);
  }
  return top;
}

/**
 * @requires xs.length >= 1 && xs.length <= 2 && xs.every((x) => Number.isInteger(x) && Math.abs(x) < 1000)
 * @ensures xs.includes(result) || result >= 0
 * @ensures xs.some((x) => x >= result) || xs.length > 1
 */
export function fromZero(xs: number[]): number {
  let here = 0;
  let top = 0;
  for (const x of xs) {
    here = Math.max(0, here + x);
    top = Math.max(top, here);
  }
  return top;
}
