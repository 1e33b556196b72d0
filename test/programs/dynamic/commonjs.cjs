// A CommonJS module.
// expect: {"unit":"sign","verdict":"proved","paths":3}
/** @param {number} x */
function sign(x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
  return 0;
}

module.exports = { sign };
