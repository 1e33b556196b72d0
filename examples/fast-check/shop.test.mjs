// Properties of fast-check as projects have them. `node --test examples/fast-check` tries some inputs and passes;
// `everypath check examples/fast-check/shop.test.mjs` explores them all and finds what breaks five of six (docs/fast-check.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { deliveries, discounted, packed, row, shelf, unpacked } from './shop.mjs';

const cents = fc.integer({ min: 0, max: 100_000 });
const channel = fc.nat({ max: 255 });

describe('shop', () => {
  it('never owes the customer', () => {
    fc.assert(fc.property(cents, fc.string({ maxLength: 12 }), (price, code) => discounted(price, code) >= 0));
  });

  it('has a shelf for each article', () => {
    fc.assert(fc.property(fc.nat({ max: 1_000_000 }), (article) => shelf(article) >= 0));
  });

  it('keeps deliveries', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 3 }), (times) => {
        fc.pre(times.length > 0);
        assert.ok(deliveries(times).length > 0);
      }),
    );
  });

  it('unpacks what it packs', () => {
    fc.assert(
      fc.property(fc.record({ red: channel, green: channel, blue: channel }), ({ red, green, blue }) => {
        assert.equal(unpacked(packed({ red, green, blue })).green, green);
      }),
    );
  });

  it('writes cells as they are', () => {
    fc.assert(fc.property(fc.tuple(fc.string(), fc.string()), ([a, b]) => row([a, b]) === `${a}|${b}`));
  });

  it('does not change prices without a code', async () => {
    await fc.assert(fc.asyncProperty(cents, async (price) => discounted(price, '') === price));
  });
});
