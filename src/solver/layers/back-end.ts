// The last layer: encodes the query for a back end, cheap encodings first, and validates what comes back.
// Integers that fit are exact integer arithmetic or bit-vectors; other numbers are tried as reals with bounded rounding,
// then as IEEE doubles. Soundness: every encoding over-approximates, so any `unsat` counts; a `sat` counts only once its
// model, or a neighbour of it, evaluates to true.
import type { Primitive, Term } from '../../logic/term.js';
import type { Backend, Theory } from '../backend/backend.js';
import { ArithmeticEncoder } from '../encode/arithmetic/encoder.js';
import { BitVectorEncoder } from '../encode/bit-vector.js';
import { type Encoder, NotApplicable } from '../encode/encoder.js';
import { FloatEncoder } from '../encode/floating-point.js';
import { INT32_OPS } from '../encode/int32-words.js';
import { narrowed, type QueryRanges } from '../ranges.js';
import { Repair } from '../search/repair.js';
import type { SmtBuilder } from '../smt/node.js';
import { type Answer, type Solver, type SolverStats, UNSAT } from '../solver.js';
import { satisfies } from '../validate.js';

/** Evaluations spent on the neighbourhood of a model that a relaxation gave. */
const REPAIR_BUDGET = 600;

type Attempt = 'arithmetic' | 'bit-vector' | 'float';

export class BackEndSolver implements Solver {
  constructor(
    private readonly backend: Backend,
    private readonly stats: SolverStats,
  ) {}

  check(conditions: readonly Term[]): Answer {
    const ranges = narrowed(conditions);
    if (ranges === undefined) return UNSAT;
    const start = performance.now();
    this.stats.calls++;
    let reason = 'no encoding applies';
    try {
      const terms = subterms(conditions);
      for (const attempt of plan(terms, ranges)) {
        const answer = this.attempt(attempt, conditions, terms, ranges);
        if (answer === undefined) continue;
        if (answer.status !== 'unknown') return answer;
        reason = answer.reason;
      }
    } finally {
      this.stats.timeMs += performance.now() - start;
    }
    this.stats.unknown++;
    return { status: 'unknown', reason };
  }

  /** Undefined when the encoding does not apply. */
  private attempt(
    attempt: Attempt,
    conditions: readonly Term[],
    terms: ReadonlySet<Term>,
    ranges: QueryRanges,
  ): Answer | undefined {
    let encoder: Encoder;
    try {
      encoder = makeEncoder(attempt, this.backend.builder(), ranges, terms);
      encoder.encode(conditions);
    } catch (error) {
      if (error instanceof NotApplicable) return undefined;
      throw error;
    }
    const wanted = encoder.readings.flatMap((reading) => reading.constants);
    const reply = this.backend.solve({ theory: theoryOf(attempt, encoder), assertions: encoder.assertions, wanted });
    if (reply.status !== 'sat') return reply;
    const model = new Map<Term, Primitive>();
    let at = 0;
    for (const { variable, constants, read } of encoder.readings) {
      const value = read(reply.values.slice(at, at + constants.length));
      if (value !== undefined) model.set(variable, value);
      at += constants.length;
    }
    if (satisfies(conditions, model)) return { status: 'sat', model };
    const near = new Repair(conditions, ranges, REPAIR_BUDGET).from(model);
    if (near !== undefined) return { status: 'sat', model: near };
    return { status: 'unknown', reason: 'a relaxation of the conditions is satisfiable, no exact model was found' };
  }
}

function makeEncoder(attempt: Attempt, b: SmtBuilder, ranges: QueryRanges, terms: ReadonlySet<Term>): Encoder {
  if (attempt === 'arithmetic') return new ArithmeticEncoder(b, ranges);
  if (attempt === 'float') return new FloatEncoder(b, ranges);
  return new BitVectorEncoder(b, ranges, terms);
}

function theoryOf(attempt: Attempt, encoder: Encoder): Theory {
  if (attempt === 'float') return 'float';
  if (attempt === 'bit-vector') return 'bitvector';
  if (encoder.usesStrings) return 'string';
  return encoder.nonlinear ? 'nonlinear' : 'linear';
}

function subterms(conditions: readonly Term[]): ReadonlySet<Term> {
  const all = new Set(conditions);
  for (const term of all) for (const arg of term.args) all.add(arg);
  return all;
}

/** Which encodings to try, in which order. */
function plan(terms: ReadonlySet<Term>, ranges: QueryRanges): readonly Attempt[] {
  let numbers = false;
  let bits = false;
  let rounding = false;
  for (const term of terms) {
    if (term.sort === 'long') bits = true;
    if (term.sort !== 'num') continue;
    numbers = true;
    if (INT32_OPS.has(term.op) && term.op !== 'toInt32' && term.op !== 'toUint32') bits = true;
    const r = ranges.of(term);
    if (r.maybeNaN || !r.integer || r.min < -(2 ** 53) || r.max > 2 ** 53) rounding = true;
  }
  if (!numbers) return bits ? ['bit-vector', 'arithmetic'] : ['arithmetic'];
  if (!rounding) return bits ? ['bit-vector', 'arithmetic'] : ['arithmetic', 'bit-vector'];
  return bits ? ['bit-vector', 'float', 'arithmetic'] : ['arithmetic', 'bit-vector', 'float'];
}
