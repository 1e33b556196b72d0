// A function with a bug that few inputs show: the bounds are not compared with each other.

/**
 * @param {number} x
 * @param {number} low
 * @param {number} high
 */
export function clamp(x, low, high) {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}
