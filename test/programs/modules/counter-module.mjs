// expect: {"unit":"bump","verdict":"proved","paths":2}
// Module state of ES modules in JavaScript is fresh for every path and for every replay.
let count = 0;

/** @param {boolean} twice */
export function bump(twice) {
  count++;
  if (twice) count++;
  if (count > 2)
    throw new TypeError('state of another path'); // unreachable
  return count;
}
