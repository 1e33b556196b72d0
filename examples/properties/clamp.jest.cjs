// Properties among the tests of jest (docs/properties.md): `npx jest --testMatch '**/*.jest.cjs'`. The second one fails.
const { assert, assume, test } = require('everypath/jest');

/** @param {number} x @param {number} low @param {number} high */
const clamp = (x, low, high) => Math.max(low, Math.min(high, x));

test.forall(
  'a number is brought within its bounds',
  (/** @type {number} */ x, /** @type {number} */ low, /** @type {number} */ high) => {
    assume(low <= high && !Number.isNaN(x));
    const result = clamp(x, low, high);
    assert(low <= result && result <= high);
  },
  { strict: true },
);

test.forall('the result is never above the upper bound', (/** @type {number} */ x, /** @type {number} */ high) => {
  assert(!(clamp(x, 0, high) > high));
});
