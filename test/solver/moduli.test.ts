// Remainders over a common multiple mean what they meant; small numbers are models.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, constant as c, eq, not, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { overCommonMultiple } from '../../src/solver/layers/moduli.js';
import { smallNumbers } from '../../src/solver/layers/small-numbers.js';
import { emptyStats } from '../../src/solver/solver.js';
import { satisfies } from '../../src/solver/validate.js';

const x = variable('num', 'x');
const y = variable('num', 'y');
const unknown = { check: () => ({ status: 'unknown', reason: 'not tried' }) as const };

test('rewritten remainders are the same numbers, NaN and the sign of zero included', () => {
  const divisor = fc.integer({ min: 2, max: 60 });
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), divisor, divisor, (value, m, n) => {
      fc.pre(m !== n);
      const terms = [apply('rem', [x, c(m)]), apply('rem', [x, c(n)])];
      const rewritten = overCommonMultiple(terms);
      expect(rewritten.some((term, i) => term !== terms[i])).toBe(true);
      rewritten.forEach((term, i) => {
        expect(evaluate(term, new Map([[x, value]]))).toBe(evaluate(terms[i], new Map([[x, value]])));
      });
    }),
  );
});

test('small numbers satisfy remainders of variables, and only queries that they satisfy', () => {
  const rest = apply('rem', [x, y]);
  const query = [not(eq(rest, c(0))), not(eq(apply('rem', [y, rest]), c(0)))];
  const solver = smallNumbers(emptyStats())(unknown);
  const answer = solver.check(query);
  expect(answer.status === 'sat' && satisfies(query, answer.model)).toBe(true);
  expect(solver.check([eq(rest, c(5000))]).status).toBe('unknown');
});
