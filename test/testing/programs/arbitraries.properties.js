// Each property fails at once: every path shows one value of its arbitrary.
import fc from 'fast-check';
import { test } from 'vitest';
import { ARBITRARIES } from './arbitraries.js';

for (const [name, arbitrary] of Object.entries(ARBITRARIES)) {
  test(`one ${name}`, () => {
    fc.assert(fc.property(arbitrary(), fc.constant(name), (value, kind) => value === kind));
  });
}
