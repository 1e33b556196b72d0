// old() of a structure that the code changes, and a promise that holds for some inputs only.
// expect: {"unit":"Counter.increment","verdict":"proved"}
// expect: {"unit":"push","verdict":"proved"}
// expect: {"unit":"swap","verdict":"refuted","violations":["ensures"]}
export class Counter {
  value = 0;

  /**
   * @requires Number.isSafeInteger(this.value) && this.value < 1000
   * @ensures this.value === old(this.value) + 1
   */
  increment(): void {
    this.value++;
  }
}

/**
 * @requires xs.length <= 2
 * @ensures xs.length === old(xs.length) + 1 && result === old(xs.length)
 */
export function push(xs: number[], x: number): number {
  return xs.push(x) - 1;
}

/** @ensures a.value === old(b.value) && b.value === old(a.value) */
export function swap(a: { value: number }, b: { value: number }): void {
  const { value } = a;
  a.value = b.value;
  if (value !== 7) b.value = value;
}
