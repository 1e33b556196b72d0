// A clamp that lets NaN through, and the precondition that excludes it.
// expect: {"unit":"clamp","verdict":"refuted","paths":3,"violations":["ensures"]}
// expect: {"unit":"clampNumber","verdict":"proved","paths":3}
/**
 * @requires lo <= hi
 * @ensures result >= lo && result <= hi
 */
export function clamp(x: number, lo: number, hi: number): number {
  if (x < lo) return lo;
  if (x > hi) return hi;
  return x;
}

/**
 * @requires lo <= hi
 * @requires !Number.isNaN(x)
 * @ensures result >= lo && result <= hi
 */
export function clampNumber(x: number, lo: number, hi: number): number {
  if (x < lo) return lo;
  if (x > hi) return hi;
  return x;
}
