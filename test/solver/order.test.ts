// The order procedure against brute force over a few doubles around the constants.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, constant as c, eq, le, lt, not, or, variable } from '../../src/logic/build.js';
import type { Op, Term } from '../../src/logic/term.js';
import { decideByOrder } from '../../src/solver/layers/order.js';
import { satisfies } from '../../src/solver/validate.js';
import { cases } from '../cases.js';

const variables = ['a', 'b', 'c'].map((name) => variable('num', name));
const small = variable('num', 'n', { integer: true, min: 0, max: 2 });
const constants = [0, 1, Infinity, 5e-324];
/** Between and beyond the constants there is always one of these for each of the four variables, or no double at all. */
const samples = [
  Number.NaN,
  -Infinity,
  -3,
  -2,
  -1,
  -0.5,
  0,
  5e-324,
  1e-323,
  0.25,
  0.5,
  0.75,
  1,
  1.5,
  2,
  3,
  4,
  Infinity,
];

const leaf = fc.oneof(fc.constantFrom(...variables, small), fc.constantFrom(...constants).map(c));
const atom = fc.oneof(
  fc.tuple(fc.constantFrom<Op>('lt', 'le', 'eq'), leaf, leaf).map(([op, a, b]) => apply(op, [a, b])),
  fc.tuple(fc.constantFrom<Op>('isNaN', 'isFinite', 'isInteger'), leaf).map(([op, a]) => apply(op, [a])),
);
const literal = fc.tuple(atom, fc.boolean()).map(([a, positive]) => (positive ? a : not(a)));
const clause = fc.oneof(
  { weight: 4, arbitrary: literal },
  { weight: 1, arbitrary: fc.tuple(literal, literal).map(([a, b]) => or(a, b)) },
);

function bruteForce(query: readonly Term[]): boolean {
  const values = new Map<Term, number>();
  const search = (index: number): boolean => {
    if (index === variables.length) {
      return [0, 1, 2].some((n) => satisfies(query, values.set(small, n)));
    }
    return samples.some((sample) => {
      values.set(variables[index], sample);
      return search(index + 1);
    });
  };
  return search(0);
}

test('agrees with brute force', () => {
  let decided = 0;
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 7 }), (query) => {
      const verdict = decideByOrder(query);
      if (verdict === undefined) return;
      decided++;
      if (verdict === 'unsat') expect(bruteForce(query)).toBe(false);
      else expect(satisfies(query, verdict)).toBe(true);
    }),
    { numRuns: cases(400) },
  );
  expect(decided).toBeGreaterThan(cases(400) / 2);
});

test('decides chains of five variables', () => {
  const keys = ['k1', 'k2', 'k3', 'k4', 'k5'].map((name) => variable('num', name));
  const chain = keys.slice(1).map((key, i) => lt(keys[i], key));
  expect(decideByOrder([...chain, not(lt(keys[0], keys[4]))])).toBe('unsat');
  expect(decideByOrder([...chain, lt(keys[4], keys[0])])).toBe('unsat');
  expect(decideByOrder(chain)).toBeInstanceOf(Map);
});

test('without a positive comparison NaN is a solution', () => {
  const [a, b] = variables;
  const query = [not(lt(a, b)), not(lt(b, a)), not(eq(a, b))];
  expect(decideByOrder(query)).toBeInstanceOf(Map);
  expect(decideByOrder([...query, le(a, a), le(b, b)])).toBe('unsat');
});

test('finds the only double between two others', () => {
  const [a] = variables;
  expect(decideByOrder([lt(c(1), a), lt(a, c(1 + 2 ** -51))])).toEqual(new Map([[a, 1 + 2 ** -52]]));
  expect(decideByOrder([lt(c(1), a), lt(a, c(1 + 2 ** -52))])).toBe('unsat');
});
