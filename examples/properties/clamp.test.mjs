// Properties among the tests of node:test (docs/properties.md): `node --test examples/properties`. The second one fails.
import { assert, assume } from 'everypath';
import { test } from 'everypath/node-test';
import { clamp } from './clamp.mjs';

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
