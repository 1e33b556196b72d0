// Properties that node's runner runs with `everypath/fast-check` in the place of fast-check: see ../runner.test.ts.
import { describe, it } from 'node:test';
import fc, { asyncProperty, check, assert as ensure, integer } from 'everypath/fast-check';

const atLeast = (/** @type {number} */ least) => () =>
  fc.assert(fc.property(fc.nat({ max: 9 }), (digit) => digit >= least));

describe('a suite', () => {
  it('is broken by one number', () => {
    fc.assert(fc.property(fc.nat(), fc.boolean(), (n, flag) => !flag || (n ^ 0x2a) !== 123_456_789));
  });

  it('is broken later', async () => {
    await ensure(asyncProperty(integer(), async (n) => (await n) !== 7_654_321));
  });

  it('has two properties', () => {
    ensure(fc.property(fc.boolean(), (b) => b || !b));
    const { failed } = check(fc.property(integer(), (n) => n !== 7_654_321));
    if (failed) throw new Error('seen by check');
  });

  it('holds', () => {
    fc.assert(fc.property(integer(), (n) => n + 1 > n));
  });

  it('is given by a call', atLeast(0));
});
