// Reading and printing SMT-LIB values and expressions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitList } from '../../src/solver/backend/s-expression.js';
import { toRatio } from '../../src/solver/encode/exact.js';
import { SmtBuilder } from '../../src/solver/smt/node.js';
import { escapeString, printQuery } from '../../src/solver/smt/print.js';
import { parseValue, ratioToNumber } from '../../src/solver/smt/value.js';

describe('values', () => {
  test('of every sort', () => {
    expect(parseValue('true', 'Bool')).toBe(true);
    expect(parseValue('(- 12)', 'Int')).toBe(-12n);
    expect(parseValue('1.5', 'Real')).toBe(1.5);
    expect(parseValue('(- (/ 1.0 3.0))', 'Real')).toBe(-1 / 3);
    expect(parseValue('(/ (- 1.0) 3.0)', 'Real')).toBe(-1 / 3);
    expect(parseValue('-1.234375?', 'Real')).toBe(-1.234375);
    expect(parseValue('#xff', 'BV8')).toBe(255n);
    expect(parseValue('(_ bv7 8)', 'BV8')).toBe(7n);
    expect(parseValue('(fp #b0 #b01111111111 #x8000000000000)', 'Float64')).toBe(1.5);
    expect(parseValue('(_ NaN 11 53)', 'Float64')).toBeNaN();
    expect(Object.is(parseValue('(_ -zero 11 53)', 'Float64'), -0)).toBe(true);
    expect(parseValue('"a""b\\u{41}\\u{d83d}"', 'String')).toBe('a"bA\ud83d');
  });

  test('that cannot be read are undefined', () => {
    expect(parseValue('(root-obj (+ (^ x 2) (- 2)) 2)', 'Real')).toBeUndefined();
    expect(parseValue('"\\u{1f600}"', 'String')).toBeUndefined();
    expect(parseValue('what', 'Int')).toBeUndefined();
  });

  test('every finite double is its own ratio', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const [n, d] = toRatio(value);
        expect(ratioToNumber(n, d)).toBe(value + 0);
      }),
    );
  });

  test('quotients of integers are rounded as division rounds', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1 }), (n, d) => {
        expect(ratioToNumber(BigInt(n), BigInt(d))).toBe(n / d + 0);
      }),
    );
  });

  test('strings survive escaping', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseValue(`"${escapeString(text)}"`, 'String')).toBe(text);
      }),
    );
  });
});

test('lists are split at the top level', () => {
  expect(splitList('((x 1)(y (- 2)) (s "a) (b"))')).toEqual(['(x 1)', '(y (- 2))', '(s "a) (b")']);
  expect(splitList('(x "")')).toEqual(['x', '""']);
});

describe('expressions', () => {
  test('are shared and fold constants', () => {
    const b = new SmtBuilder();
    const x = b.constant('x', 'Int');
    const sum = b.app('+', 'Int', x, b.int(1));
    expect(b.app('+', 'Int', x, b.int(1))).toBe(sum);
    expect(b.and(b.true, b.eq(sum, sum))).toBe(b.true);
    expect(b.ite(b.false, x, sum)).toBe(sum);
    expect(b.not(b.not(b.eq(x, sum)))).toBe(b.eq(x, sum));
  });

  test('print as SMT-LIB with definitions for what is shared', () => {
    const b = new SmtBuilder();
    const x = b.constant('x', 'Real');
    const half = b.app('*', 'Real', x, b.real(-1n, 2n));
    const text = printQuery([b.app('<', 'Bool', half, b.app('+', 'Real', half, b.real(3n)))], [x]);
    expect(text.split('\n')).toEqual([
      '(declare-const x Real)',
      expect.stringMatching(/^\(define-fun e\d+ \(\) Real \(\* x \(\/ \(- 1\.0\) 2\.0\)\)\)$/),
      expect.stringMatching(/^\(assert \(< e(\d+) \(\+ e\1 3\.0\)\)\)$/),
    ]);
  });
});
