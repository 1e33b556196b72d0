// The law every encoding must obey: it over-approximates. Whatever a concrete model makes true stays satisfiable once
// encoded, so an unsatisfiable encoding proves the query unsatisfiable.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { constant, not, same } from '../../src/logic/build.js';
import { print } from '../../src/logic/print.js';
import type { Term } from '../../src/logic/term.js';
import { Z3Backend } from '../../src/solver/backend/z3.js';
import { ArithmeticEncoder } from '../../src/solver/encode/arithmetic/encoder.js';
import { BitVectorEncoder } from '../../src/solver/encode/bit-vector.js';
import { type Encoder, NotApplicable } from '../../src/solver/encode/encoder.js';
import { FloatEncoder } from '../../src/solver/encode/floating-point.js';
import { QueryRanges } from '../../src/solver/ranges.js';
import type { SmtBuilder } from '../../src/solver/smt/node.js';
import { holds } from '../../src/solver/validate.js';
import { cases, LONG } from '../cases.js';
import { BIGS, BOOLEANS, conditions, DOUBLES, type Grammar, INTEGERS, LONGS, models, STRINGS } from './arbitrary.js';

const backend = new Z3Backend({ effort: 0.2, memoryMegabytes: 1024 });
afterAll(() => backend.dispose());

type Make = (b: SmtBuilder, ranges: QueryRanges, terms: ReadonlySet<Term>) => Encoder;
const arithmetic: Make = (b, ranges) => new ArithmeticEncoder(b, ranges);
const float: Make = (b, ranges) => new FloatEncoder(b, ranges);
const bits: Make = (b, ranges, terms) => new BitVectorEncoder(b, ranges, terms);

function subterms(all: readonly Term[]): Set<Term> {
  const found = new Set(all);
  for (const term of found) for (const arg of term.args) found.add(arg);
  return found;
}

/** Floating-point queries take the solver many times as long as others. */
const FEW = 10;

function law(make: Make, grammar: Grammar, runs: number): void {
  fc.assert(
    fc.property(conditions(grammar), models(grammar.variables), fc.boolean(), (condition, model, narrow) => {
      const claim = holds(condition, model) ? condition : not(condition);
      if (!holds(claim, model)) return; // a partial operation without a value
      const query = [claim, ...[...model].map(([variable, value]) => same(variable, constant(value, variable.sort)))];
      const ranges = new QueryRanges();
      if (narrow) expect(ranges.narrow([claim])).toBe(true);
      try {
        const encoder = make(backend.builder(), ranges, subterms(query));
        encoder.encode(query);
        const theory = make === float ? 'float' : make === bits ? 'bitvector' : 'nonlinear';
        const reply = backend.solve({ theory, assertions: encoder.assertions, wanted: [] });
        expect(reply.status, query.map(print).join(' && ')).not.toBe('unsat');
      } catch (error) {
        if (!(error instanceof NotApplicable)) throw error;
      }
    }),
    {
      numRuns: make === float && !LONG ? FEW : cases(runs),
      reporter: (details) => report(details.failed, details.errorInstance),
    },
  );
}

/** Terms are too large for the reporter of the library. */
function report(failed: boolean, error: unknown): void {
  if (failed) throw error;
}

const plain = { bits: false, strings: false, bigs: false };

test('reals with rounding admit every double', () => {
  law(arithmetic, { ...plain, variables: [...DOUBLES, ...BOOLEANS] }, 200);
});

test('reals with rounding admit every result of the int32 operators', () => {
  law(arithmetic, { ...plain, bits: true, variables: [DOUBLES[0], INTEGERS[0]] }, 150);
});

test('integer arithmetic admits every integer', () => {
  law(arithmetic, { ...plain, variables: INTEGERS }, 200);
});

test('strings and bigints are encoded faithfully', () => {
  law(
    arithmetic,
    { variables: [...STRINGS, ...BIGS, INTEGERS[0], DOUBLES[0]], bits: false, strings: true, bigs: true },
    200,
  );
});

test('the floating-point encoding admits every double', () => {
  law(float, { ...plain, variables: [DOUBLES[0], DOUBLES[1]] }, 60);
});

test('the floating-point encoding admits every result of the int32 operators', () => {
  law(float, { ...plain, bits: true, variables: [DOUBLES[0], INTEGERS[0]] }, 40);
});

test('bit-vectors admit every long', () => {
  law(bits, { ...plain, bits: true, longs: true, variables: [...LONGS, INTEGERS[0]] }, 200);
});

test('the floating-point encoding admits every long', () => {
  law(float, { ...plain, longs: true, variables: [...LONGS, DOUBLES[0]] }, 40);
});

test('bit-vectors admit every integer', () => {
  law(bits, { ...plain, bits: true, variables: INTEGERS }, 200);
});
