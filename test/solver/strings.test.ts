// The string layers against exact evaluation: an unsatisfiable verdict has no counterexample among thousands of short
// texts, a model satisfies its conditions, and conditions on units mean what the conditions on strings mean.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EvaluationError, evaluate } from '../../src/logic/evaluate.js';
import { print } from '../../src/logic/print.js';
import type { Primitive, Term } from '../../src/logic/term.js';
import { variablesOf } from '../../src/logic/term.js';
import { languages } from '../../src/solver/layers/languages.js';
import { units } from '../../src/solver/layers/units.js';
import { emptyStats, type Solver } from '../../src/solver/solver.js';
import { NotExpandable, UnitExpansion } from '../../src/solver/strings/units.js';
import { satisfies } from '../../src/solver/validate.js';
import { cases, LONG } from '../cases.js';
import { conditions, n, s, t, text } from './string-terms.js';

/** Shares of the verdicts are asserted, so these are not as few as elsewhere. */
const QUERIES = LONG ? 300 : 90;

const unknown: Solver = { check: () => ({ status: 'unknown', reason: 'nobody' }) };

const alphabet = ['a', 'b', 'A', ' ', '0', '1', '-', '.', '=', '\u00df', '\ud83d'];
const texts: string[] = [''];
for (let i = 0; i < texts.length && texts[i].length < 2; i++) for (const unit of alphabet) texts.push(texts[i] + unit);
texts.push('aab', 'aba', 'a=b', ' a ', '0x1', '1e1', '-.5', '10 ', 'a a', 'abab', '=a=', 'SSa', 'ab=', '1.5', '-10');
const few = texts.filter((w) => w.length <= 1).concat('ab', 'aa', '10', ' 1', '=a');

function* models(terms: readonly Term[]): Generator<Map<Term, Primitive>> {
  const variables = new Set(terms.flatMap((term) => variablesOf(term)));
  const numbers = variables.has(n) ? [0, 1, 2.5, -1, Number.NaN, 97] : [0];
  const second = variables.has(t) ? few : [''];
  const first = variables.has(s) ? (variables.has(t) ? few.concat(texts.slice(-15)) : texts) : [''];
  for (const a of first)
    for (const b of second)
      for (const c of numbers)
        yield new Map<Term, Primitive>([
          [s, a],
          [t, b],
          [n, c],
        ]);
}

function expectSound(solver: Solver, terms: readonly Term[]): 'sat' | 'unsat' | 'unknown' {
  const answer = solver.check(terms);
  if (answer.status === 'sat') expect(satisfies(terms, answer.model)).toBe(true);
  if (answer.status === 'unsat') {
    for (const model of models(terms)) {
      if (satisfies(terms, model))
        throw new Error(`not unsat: ${terms.map(print).join(' && ')} with ${JSON.stringify([...model.values()])}`);
    }
  }
  return answer.status;
}

describe('languages', () => {
  const solver = languages(emptyStats())(unknown);
  for (const [name, shape] of [
    ['strings', { numbers: false, units: false }],
    ['strings and numbers', { numbers: true, units: false }],
  ] as const) {
    test(`${name}: verdicts are right, and most queries have one`, () => {
      const count = { sat: 0, unsat: 0, unknown: 0 };
      fc.assert(
        fc.property(fc.array(conditions(shape), { minLength: 1, maxLength: 3 }), (terms) => {
          count[expectSound(solver, terms)]++;
        }),
        { numRuns: QUERIES },
      );
      expect(count.unsat).toBeGreaterThan(QUERIES / 30);
      expect(count.unknown / (count.sat + count.unsat + count.unknown)).toBeLessThan(0.4);
    });
  }
  test('literals and their negations are decided', () => {
    fc.assert(
      fc.property(conditions({ numbers: false, units: false }), text, (condition, value) => {
        let holds: boolean;
        try {
          holds = evaluate(
            condition,
            new Map<Term, Primitive>([
              [s, value],
              [t, value],
            ]),
          ) as boolean;
        } catch (error) {
          if (error instanceof EvaluationError) return;
          throw error;
        }
        // What has a model is never refuted.
        if (holds) expect(solver.check([condition]).status).not.toBe('unsat');
      }),
      { numRuns: cases(300) },
    );
  });
});

describe('units', () => {
  test('expanded conditions mean the same', () => {
    let expanded = 0;
    fc.assert(
      fc.property(conditions({ numbers: false, units: true }), text, text, (condition, a, b) => {
        const expansion = new UnitExpansion(
          new Map([
            [s, a.length],
            [t, b.length],
          ]),
        );
        let made: Term;
        try {
          made = expansion.condition(condition);
        } catch (error) {
          if (error instanceof NotExpandable) return;
          throw error;
        }
        const model = new Map<Term, Primitive>();
        const ascii = [...a, ...b].every((c) => c < '\x80');
        if (expansion.restricted && !ascii) return;
        for (const variable of variablesOf(made)) {
          const [, name, index] = /^(\w+)\.charCodeAt\((\d+)\)$/.exec(variable.data as string)!;
          model.set(variable, (name === 's' ? a : b).charCodeAt(Number(index)));
        }
        expect(evaluate(made, model), print(condition)).toBe(
          evaluate(
            condition,
            new Map<Term, Primitive>([
              [s, a],
              [t, b],
            ]),
          ),
        );
        expanded++;
      }),
      { numRuns: cases(8000) },
    );
    expect(expanded).toBeGreaterThan(cases(8000) / 6);
  });
  test('verdicts by units are right', () => {
    const solver = units(emptyStats(), unknown)(unknown);
    fc.assert(
      fc.property(fc.array(conditions({ numbers: false, units: true }), { minLength: 1, maxLength: 2 }), (terms) => {
        expectSound(solver, terms);
      }),
      { numRuns: cases(150) },
    );
  });
});
