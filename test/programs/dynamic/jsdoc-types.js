// JavaScript with types in comments.
// expect: {"unit":"positive","verdict":"proved","paths":2}
/**
 * @param {number} x
 * @returns {boolean}
 */
export function positive(x) {
  if (x > 0) return true;
  return false;
}
