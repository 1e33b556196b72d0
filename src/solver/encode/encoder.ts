// What all encodings share: the bottom-up walk over the terms of a query, and the sorts that are SMT sorts of their own
// (booleans, strings, bigints), whose operators the theories encode (registry.ts). Subclasses add numbers: mathematical
// ones with explicit rounding (arithmetic/), bit-vectors (bit-vector.ts), IEEE doubles (floating-point.ts).
// Soundness: every encoding over-approximates. What cannot be said exactly becomes a free constant (`opaque`), so an
// unsatisfiable encoding means an unsatisfiable query; a model is only a candidate until it is evaluated exactly.
import type { Range } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';
import type { QueryRanges } from '../ranges.js';
import type { Smt, SmtBuilder } from '../smt/node.js';
import type { SmtValue } from '../smt/value.js';
import { encodingOf, sortEncodingOf } from './registry.js';

/** A number as a mathematical integer, for positions in strings: NaN counts as 0 there. */
export type Index = Smt | undefined;

/** How the value of a variable is read from the values of its constants. */
interface Reading {
  readonly variable: Term;
  readonly constants: readonly Smt[];
  readonly read: (values: readonly SmtValue[]) => Primitive | undefined;
}

/** Thrown by an encoding that does not apply to the query. */
export class NotApplicable extends Error {}

export abstract class Encoder {
  readonly assertions: Smt[] = [];
  readonly readings: Reading[] = [];
  /** Theories the query touches, for the choice of procedure and limit. */
  usesStrings = false;
  nonlinear = false;
  private readonly simple = new Map<Term, Smt>();

  constructor(
    readonly b: SmtBuilder,
    private readonly ranges: QueryRanges,
  ) {}

  /** Encodes the conjunction, condition by condition, so that queries with a common prefix share their assertions. */
  encode(conditions: readonly Term[]): void {
    for (const condition of conditions) {
      // Ids grow from leaves to root: arguments are encoded before their users.
      const missing = new Set<Term>([condition]);
      for (const term of missing) for (const arg of term.args) if (!this.has(arg)) missing.add(arg);
      for (const term of [...missing].sort((x, y) => x.id - y.id)) if (!this.has(term)) this.term(term);
      this.assert(this.of(condition));
    }
  }

  private has(term: Term): boolean {
    return term.sort === 'num' ? this.hasNumber(term) : this.simple.has(term);
  }

  private term(term: Term): void {
    if (term.sort === 'num') this.number(term);
    else this.simple.set(term, this.simpleTerm(term));
  }

  private simpleTerm(term: Term): Smt {
    const sort = sortEncodingOf(term.sort);
    if (sort.smt === 'String') this.usesStrings = true;
    if (term.op === 'const') return sort.literal(this.b, term.data);
    if (term.op !== 'var') return encodingOf(term.op)?.(term, this) ?? this.opaque(term);
    const value = this.b.constant(`${sort.prefix}${term.id}`, sort.smt);
    this.reading(term, [value], ([v]) => (sort.read === undefined ? (v as Primitive | undefined) : sort.read(v)));
    return value;
  }

  protected abstract hasNumber(term: Term): boolean;
  /** Encodes a number term whose arguments are encoded. */
  protected abstract number(term: Term): void;
  abstract compare(op: 'lt' | 'le' | 'eq' | 'same', a: Term, b: Term): Smt;
  abstract test(op: 'isNaN' | 'isFinite' | 'isInteger', a: Term): Smt;
  /** The number truncated, as an Int; undefined where this encoding cannot say. */
  abstract index(term: Term): Index;
  /** The number as a long: truncated, the nearest one where it is too large; undefined where this encoding cannot say. */
  abstract long(term: Term): Smt | undefined;
  /** The low six bits of the number as a word of 64, for the counts of shifts. */
  abstract count(term: Term): Smt | undefined;

  assert(condition: Smt): void {
    if (condition !== this.b.true) this.assertions.push(condition);
  }

  /** A term that is no number. */
  of(term: Term): Smt {
    return this.simple.get(term)!;
  }

  range(term: Term): Range {
    return this.ranges.of(term);
  }

  protected reading(variable: Term, constants: readonly Smt[], read: Reading['read']): void {
    this.readings.push({ variable, constants, read });
  }

  private opaque(term: Term): Smt {
    return this.b.constant(`o${term.id}`, sortEncodingOf(term.sort).smt);
  }

  noteProduct(x: Term, y: Term): void {
    if (x.op !== 'const' && y.op !== 'const') this.nonlinear = true;
  }

  /** JavaScript's / and % on integers round toward zero; SMT-LIB's keep the remainder non-negative. */
  truncated(op: 'div' | 'mod', x: Smt, y: Smt): Smt {
    const b = this.b;
    const negative = b.app(op, 'Int', b.app('neg', 'Int', x), y);
    return b.ite(b.app('<=', 'Bool', b.int(0), x), b.app(op, 'Int', x, y), b.app('neg', 'Int', negative));
  }
}
