// Laws of the ranges of Math's functions: what V8 computes inside a range lies within the range computed for it, and
// narrowing an argument backwards loses no argument that leads to the result.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contract } from '../../src/logic/contract.js';
import { contains, nextDown, nextUp, type Range, range } from '../../src/logic/range.js';
import { power, rangeOfMath } from '../../src/logic/theories/doubles/functions.js';
import { cases } from '../cases.js';

const UNARY = [
  ...[
    'acos',
    'acosh',
    'asin',
    'asinh',
    'atan',
    'atanh',
    'cbrt',
    'cos',
    'cosh',
    'exp',
    'expm1',
    'log',
    'log10',
    'log1p',
  ],
  ...['log2', 'sin', 'sinh', 'tan', 'tanh'],
] as const;

const double = fc.oneof(
  fc.double({ noNaN: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -800, max: 800, noNaN: true }),
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -40, max: 40 }).map((k) => (k * Math.PI) / 2),
  fc.constantFrom(0, -0, 1, -1, Infinity, -Infinity, Number.MAX_VALUE, Number.MIN_VALUE, 709.782712893384, -745.1332),
);
/** Neighbours of a double: monotonicity fails there first. */
const close = fc.tuple(double, fc.integer({ min: -3, max: 3 })).map(([x, steps]) => {
  let value = x;
  for (let i = 0; i < Math.abs(steps); i++) value = steps > 0 ? nextUp(value) : nextDown(value);
  return value;
});
/** Three points in order, from near or far: a range and a value within. */
const inside = fc
  .oneof(
    fc.tuple(close, close, close),
    close.map((x): [number, number, number] => [x, nextUp(x), nextDown(x)]),
    fc
      .tuple(double, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([x, d]): [number, number, number] => [x, x + d, x + d / 3]),
  )
  .map((points) => points.filter((p) => !Number.isNaN(p)).sort((a, b) => a - b))
  .filter((points) => points.length === 3)
  .map(([low, x, high]): [Range, number] => [range(low, high, false, false, true), x]);

describe('ranges of functions', () => {
  for (const name of UNARY) {
    test(`Math.${name}`, () => {
      fc.assert(
        fc.property(inside, ([within, x]) => {
          const value = Math[name](x);
          expect(contains(rangeOfMath(name, [within]), value), `${name}(${x}) = ${value}`).toBe(true);
        }),
        { numRuns: cases(12000) },
      );
    });
  }
  test('Math.atan2, Math.hypot and **', () => {
    fc.assert(
      fc.property(inside, inside, ([a, x], [b, y]) => {
        expect(contains(rangeOfMath('atan2', [a, b]), Math.atan2(x, y)), `atan2(${x}, ${y})`).toBe(true);
        expect(contains(rangeOfMath('hypot', [a, b]), Math.hypot(x, y)), `hypot(${x}, ${y})`).toBe(true);
        expect(contains(power(a, b), x ** y), `${x} ** ${y}`).toBe(true);
      }),
      { numRuns: cases(16000) },
    );
  });
  test('** with a constant exponent, NaN included', () => {
    fc.assert(
      fc.property(inside, fc.integer({ min: -4, max: 5 }), fc.boolean(), ([a, x], y, nan) => {
        const b = range(y, y, false, true, false);
        const base = nan ? { ...a, maybeNaN: true } : a;
        expect(contains(power(base, b), (nan ? Number.NaN : x) ** y), `${x} ** ${y}`).toBe(true);
      }),
      { numRuns: cases(12000) },
    );
  });
});

describe('arguments from results', () => {
  for (const name of UNARY) {
    test(`Math.${name}`, () => {
      fc.assert(
        fc.property(inside, fc.nat(3), ([within, x], width) => {
          const value = Math[name](x);
          if (Number.isNaN(value)) return;
          const result = range(value - width, value + width, false, false, true);
          const part = contract((a) => rangeOfMath(name, [a]), within, result);
          expect(contains(part, x), `${name}(${x}) = ${value}`).toBe(true);
        }),
        { numRuns: 300 },
      );
    });
  }
});
