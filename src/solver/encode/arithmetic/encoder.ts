// Numbers as mathematical integers and reals with the rounding of doubles made explicit. A number is a flag for NaN and
// a value; the infinities are the values +-2^1025, beyond every finite double. Where ranges show that results are
// integers below 2^53 no rounding exists and the encoding is plain integer arithmetic, exact both ways.
// Soundness: a result that may be rounded is a free constant within half a unit in the last place of the exact result,
// on its side of zero, and monotone in the operands: more than the double can be, never less. -0 is not told from 0.

import type { Range } from '../../../logic/range.js';
import type { Term } from '../../../logic/term.js';
import type { Smt } from '../../smt/node.js';
import { ratioToNumber } from '../../smt/value.js';
import { Encoder, type Index } from '../encoder.js';
import { Calendar } from './civil.js';
import { INFINITE, MixedArithmetic } from './mixed.js';
import { type Num, type Rounding, SINGLE } from './number.js';
import { numberEncodingOf } from './registry.js';

/** Exact results from here on round to an infinity. */
const OVERFLOW = 2n ** 1024n - 2n ** 970n;
const EXACT = 2 ** 53;
export class ArithmeticEncoder extends Encoder {
  readonly math = new MixedArithmetic(this.b);
  private readonly numbers = new Map<Term, Num>();
  /** Times that were taken apart. */
  readonly calendar = new Calendar(this.b, (condition) => this.assert(condition));

  protected hasNumber(term: Term): boolean {
    return this.numbers.has(term);
  }

  protected number(term: Term): void {
    this.numbers.set(term, this.leaf(term) ?? numberEncodingOf(term.op)?.(term, this) ?? this.unknown(term));
  }

  private leaf(term: Term): Num | undefined {
    if (term.op === 'var') return this.variable(term);
    if (term.op !== 'const') return undefined;
    if (Number.isNaN(term.data)) return { nan: this.b.true, value: this.b.int(0) };
    return { nan: this.b.false, value: this.math.constantOf(term.data as number) };
  }

  /** A number whose encoding is there. */
  num(term: Term): Num {
    return this.numbers.get(term)!;
  }

  /** Named after the term, so that the same term gives the same assertions in the next query. */
  auxiliary(term: Term, role: string, integer: boolean): Smt {
    return this.b.constant(`${role}${term.id}${integer ? 'i' : 'r'}`, integer ? 'Int' : 'Real');
  }

  // What ranges say about a term.

  within(term: Term, bound: number): boolean {
    const r = this.range(term);
    return r.integer && !r.maybeNaN && r.min >= -bound && r.max <= bound;
  }

  infinite(term: Term, sign: 1 | -1): Smt {
    const r = this.range(term);
    if (sign === 1 ? r.max !== Infinity : r.min !== -Infinity) return this.b.false;
    return this.math.equal(this.num(term).value, this.b.int(sign === 1 ? INFINITE : -INFINITE));
  }

  anyInfinite(term: Term): Smt {
    return this.b.or(this.infinite(term, 1), this.infinite(term, -1));
  }

  index(term: Term): Index {
    const { nan, value } = this.num(term);
    return this.b.ite(nan, this.b.int(0), this.math.truncate(value));
  }

  /** Words and mathematical integers do not mix well: queries about longs are for the other encodings. */
  long(): undefined {
    return undefined;
  }

  count(): undefined {
    return undefined;
  }

  compare(op: 'lt' | 'le' | 'eq' | 'same', x: Term, y: Term): Smt {
    const b = this.b;
    const [a, c] = [this.num(x), this.num(y)];
    const defined = b.and(b.not(a.nan), b.not(c.nan));
    if (op === 'lt') return b.and(defined, this.math.less('<', a.value, c.value));
    if (op === 'le') return b.and(defined, this.math.less('<=', a.value, c.value));
    const equal = b.and(defined, this.math.equal(a.value, c.value));
    if (op === 'eq') return equal;
    const signed = this.range(x).maybeNegativeZero || this.range(y).maybeNegativeZero;
    const sign = signed ? b.or(b.not(this.math.isZero(a.value)), b.constant(`z${x.id}_${y.id}`, 'Bool')) : b.true;
    return b.or(b.and(a.nan, c.nan), b.and(equal, sign));
  }

  test(op: 'isNaN' | 'isFinite' | 'isInteger', x: Term): Smt {
    const b = this.b;
    const { nan, value } = this.num(x);
    if (op === 'isNaN') return nan;
    const finite = b.and(b.not(nan), b.not(this.anyInfinite(x)));
    if (op === 'isFinite' || value.sort === 'Int') return finite;
    return b.and(finite, b.app('is_int', 'Bool', value));
  }

  private variable(term: Term): Num {
    const b = this.b;
    const r = this.range(term);
    const value = b.constant(`n${term.id}${r.integer ? 'i' : 'r'}`, r.integer ? 'Int' : 'Real');
    const nan = this.nanFlag(term, `n${term.id}nan`);
    this.bound(term, value);
    this.reading(term, [value, nan], ([v, isNaN]) => {
      if (isNaN === true) return Number.NaN;
      if (typeof v === 'number') return v;
      return typeof v === 'bigint' ? ratioToNumber(v, 1n) : undefined;
    });
    return { nan, value };
  }

  private nanFlag(term: Term, name: string): Smt {
    const r = this.range(term);
    if (!r.maybeNaN) return this.b.false;
    return r.min > r.max ? this.b.true : this.b.constant(name, 'Bool');
  }

  /** The declared domain and the set of doubles: finite ones and the two infinities. */
  private bound(term: Term, value: Smt): void {
    const b = this.b;
    const r = this.range(term);
    const domain = term.domain;
    const low = Math.max(domain?.min ?? -Infinity, -Number.MAX_VALUE);
    const high = Math.min(domain?.max ?? Infinity, Number.MAX_VALUE);
    const above = this.math.less('<=', this.math.constantOf(low), value);
    const below = this.math.less('<=', value, this.math.constantOf(high));
    const top = this.math.equal(value, b.int(INFINITE));
    const bottom = this.math.equal(value, b.int(-INFINITE));
    this.assert(r.min === -Infinity ? b.or(above, bottom) : above);
    this.assert(r.max === Infinity ? b.or(below, top) : below);
  }

  /** A number of which only the range is known. */
  unknown(term: Term): Num {
    const r = this.range(term);
    const value = this.b.constant(`o${term.id}${r.integer ? 'i' : 'r'}`, r.integer ? 'Int' : 'Real');
    if (r.min <= r.max) this.inRange(term, value);
    return { nan: this.nanFlag(term, `o${term.id}nan`), value };
  }

  private inRange(term: Term, value: Smt): void {
    const r = this.range(term);
    this.assert(this.math.less('<=', this.math.constantOf(r.min), value));
    this.assert(this.math.less('<=', value, this.math.constantOf(r.max)));
  }

  /**
   * The double nearest to an exact result. `finite` says when `exact` is meant: all operands finite, divisor not zero.
   * `facts` hold of the value in any case.
   */
  rounded(
    term: Term,
    nan: Smt,
    exact: Smt,
    finite: Smt,
    rounding: Rounding,
    facts: readonly ((value: Smt) => Smt)[],
  ): Num {
    const b = this.b;
    if (exact.sort === 'Int' && this.within(term, EXACT - 1) && finite === b.true && rounding !== SINGLE) {
      return { nan, value: exact };
    }
    const r = this.range(term);
    const value = this.auxiliary(term, 'rounded', exact.sort === 'Int' && rounding !== SINGLE);
    this.assert(b.implies(finite, b.and(...this.nearestTo(exact, value, rounding, r))));
    for (const fact of facts) this.assert(fact(value));
    if (r.min <= r.max) this.assert(b.or(nan, b.and(...this.rangeFacts(term, value))));
    return { nan, value };
  }

  /** What ties a rounded value to the exact one: it is near, an infinity beyond the largest, the same where it is small. */
  private nearestTo(exact: Smt, value: Smt, rounding: Rounding, r: Range): Smt[] {
    const b = this.b;
    const integer = exact.sort === 'Int';
    const target = this.math.real(exact);
    const v = this.math.real(value);
    // exact * (1 + factor / relative) + term / absolute
    const bound = (factor: 1n | -1n, term: 1n | -1n): Smt => {
      const scaled = b.app('*', 'Real', b.real(rounding.relative + factor, rounding.relative), target);
      return rounding.absolute === 0n || integer ? scaled : b.app('+', 'Real', scaled, b.real(term, rounding.absolute));
    };
    const near = b.ite(
      this.math.less('<=', b.int(0), exact),
      b.and(this.math.less('<=', bound(-1n, -1n), v), this.math.less('<=', v, bound(1n, 1n))),
      b.and(this.math.less('<=', bound(1n, -1n), v), this.math.less('<=', v, bound(-1n, 1n))),
    );
    const limit = rounding === SINGLE ? 2n ** 128n - 2n ** 103n : OVERFLOW;
    const high = r.max === Infinity ? this.math.less('<=', b.int(limit), exact) : b.false;
    const low = r.min === -Infinity ? this.math.less('<=', exact, b.int(-limit)) : b.false;
    const inside = [
      b.implies(high, this.math.equal(value, b.int(INFINITE))),
      b.implies(low, this.math.equal(value, b.int(-INFINITE))),
      b.or(high, low, near),
    ];
    if (integer && rounding !== SINGLE) {
      const small = b.and(
        this.math.less('<=', b.int(-(2n ** 53n)), exact),
        this.math.less('<=', exact, b.int(2n ** 53n)),
      );
      inside.push(b.implies(small, this.math.equal(value, exact)));
    }
    return inside;
  }

  private rangeFacts(term: Term, value: Smt): Smt[] {
    const r = this.range(term);
    const facts: Smt[] = [];
    if (Math.abs(r.min) < Number.MAX_VALUE) facts.push(this.math.less('<=', this.math.constantOf(r.min), value));
    if (Math.abs(r.max) < Number.MAX_VALUE) facts.push(this.math.less('<=', value, this.math.constantOf(r.max)));
    return facts;
  }
}
