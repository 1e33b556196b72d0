// The example of fast-check: 10,000 runs of each property find nothing, its exploration finds what breaks five.
import { check } from 'everypath';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as shop from '../../examples/fast-check/shop.mjs';

const FILE = 'examples/fast-check/shop.test.mjs';

test('fast-check: every planted bug is found', async () => {
  const { units } = await check(FILE);
  const seen = units.map(({ unit, verdict, paths }) => {
    const broken = paths.find(({ outcome, replayed }) => outcome.kind === 'violated' && replayed);
    return [unit.replace('shop > ', ''), verdict, broken?.counterexample];
  });
  expect(seen).toEqual([
    ['never owes the customer', 'refuted', expect.stringMatching(/^\[\d+,"WELCOME-5"\]$/)],
    ['has a shelf for each article', 'refuted', '[78201]'],
    ['keeps deliveries', 'refuted', expect.stringMatching(/^\[\[\d+,\d+\]\]$/)],
    ['unpacks what it packs', 'refuted', expect.stringMatching(/"red":25\d,"green":25\d,"blue":25\d/)],
    ['writes cells as they are', 'refuted', expect.stringContaining(';--;')],
    ['does not change prices without a code', 'proved', undefined],
  ]);
});

test('fast-check: sampling misses them', () => {
  const runs = { numRuns: 10_000, seed: 20 };
  const cents = fc.integer({ min: 0, max: 100_000 });
  const channel = fc.nat({ max: 255 });
  const properties: fc.IProperty<any>[] = [
    fc.property(cents, fc.string({ maxLength: 12 }), (price, code) => shop.discounted(price, code) >= 0),
    fc.property(fc.nat({ max: 1_000_000 }), (article) => shop.shelf(article) >= 0),
    fc.property(
      fc.array(fc.nat(), { maxLength: 3 }),
      (times) => times.length === 0 || shop.deliveries(times).length > 0,
    ),
    fc.property(
      fc.record({ red: channel, green: channel, blue: channel }),
      (colour) => shop.unpacked(shop.packed(colour)).green === colour.green,
    ),
    fc.property(fc.tuple(fc.string(), fc.string()), ([a, b]) => shop.row([a, b]) === `${a}|${b}`),
  ];
  expect(properties.map((property) => fc.check(property, runs).failed)).toEqual([false, false, false, false, false]);
});
