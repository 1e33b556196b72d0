// Prefixes as text: what is written is read back, values that were pinned included.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, formatPrefix, parsePrefix } from '../../src/path/choice.js';

const pinned = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.bigInt());
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ option: fc.nat(1000), forced: fc.boolean() }),
  fc.record({ option: fc.constant(0), forced: fc.constant(true), pinned }),
);

test('law: parsePrefix reads what formatPrefix writes', () => {
  fc.assert(
    fc.property(fc.array(decision), (decisions) => {
      const text = formatPrefix(decisions);
      expect(text).toMatch(/^[\w.~=-]+$/);
      expect(parsePrefix(text)).toEqual(decisions);
    }),
  );
});

test.each(['x', '1..2', '0f=', '0f=q1', '0f=s a'])('%s is no prefix', (text) => {
  expect(parsePrefix(text)).toBeUndefined();
});
