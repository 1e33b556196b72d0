// Prefixes as text: what is written is read back, values and remembered texts included.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, formatPrefix, parsePrefix } from '../../src/path/prefix.js';
import { cases } from '../cases.js';

const schema = JSON.parse(readFileSync(new URL('../../schema/result.schema.json', import.meta.url), 'utf8'));
const inSchema = new RegExp(schema.$defs.path.properties.prefix.pattern);

const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.bigInt());
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constantFrom('taken', 'forced'), option: fc.nat(1000) }),
  fc.record({ kind: fc.constant('value'), value }),
  fc.record({ kind: fc.constant('pin'), value: fc.option(value, { nil: undefined }) }),
  fc.record({ kind: fc.constant('text'), value: fc.string({ unit: 'binary' }) }),
);

test('law: parsePrefix reads what formatPrefix writes', () => {
  fc.assert(
    fc.property(fc.array(decision), (decisions) => {
      const text = formatPrefix(decisions);
      expect(text).toMatch(/^[\w.~=-]+$/);
      expect(text).toMatch(inSchema);
      expect(parsePrefix(text)).toEqual(decisions);
    }),
    { numRuns: cases(1000) },
  );
});

test('prefixes are as users know them', () => {
  const text = '0.1f.2.0f=n5.0p.0p=t~0074rue.0t=sa~002eb';
  expect(parsePrefix(text)?.map((d) => d.kind)).toEqual(['taken', 'forced', 'taken', 'value', 'pin', 'pin', 'text']);
  expect(formatPrefix(parsePrefix('0.1f.2.0f=n5') ?? [])).toBe('0.1f.2.0f=n5');
  expect(parsePrefix('-')).toEqual([]);
  expect(formatPrefix([])).toBe('-');
});

test.each(['x', '1..2', '0f=', '0f=q1', '0f=s a', '1=n5', '1f=n5', '0t', '0t=n1', '1p', '0f=bx', '536870912'])(
  '%s is no prefix',
  (text) => {
    expect(parsePrefix(text)).toBeUndefined();
  },
);
