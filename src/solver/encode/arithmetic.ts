// Numbers as mathematical integers and reals with the rounding of doubles made explicit. A number is a flag for NaN and
// a value; the infinities are the values +-2^1025, beyond every finite double. Where ranges show that results are
// integers below 2^53 no rounding exists and the encoding is plain integer arithmetic, exact both ways.
// Soundness: a result that may be rounded is a free constant within half a unit in the last place of the exact result,
// on its side of zero, and monotone in the operands: more than the double can be, never less. -0 is not told from 0.

import type { Range } from '../../logic/range.js';
import type { Term } from '../../logic/term.js';
import { isCalendarFunction, MAX_OFFSET, MAX_TIME } from '../../logic/theories/calendar/functions.js';
import type { Smt } from '../smt/node.js';
import { ratioToNumber } from '../smt/value.js';
import { Calendar } from './calendar.js';
import { Encoder, type Index } from './encoder.js';
import { toRatio } from './exact.js';
import { INFINITE, MixedArithmetic } from './mixed-arithmetic.js';

interface Num {
  readonly nan: Smt;
  /** Int or Real. */
  readonly value: Smt;
}

/** Exact results from here on round to an infinity. */
const OVERFLOW = 2n ** 1024n - 2n ** 970n;
const EXACT = 2 ** 53;
/** Quotients of integers up to this size truncate to the exact integer quotient. */
const DIVISIBLE = 2 ** 52;

/** Times that a Date can hold, and what is computed of them. */
function isBounded(r: Range): boolean {
  return r.integer && r.min >= -MAX_TIME && r.max <= MAX_TIME;
}

interface Rounding {
  /** Relative and absolute error: 1/relative, 1/absolute. */
  readonly relative: bigint;
  readonly absolute: bigint;
}
const SUM: Rounding = { relative: 2n ** 53n, absolute: 0n };
const PRODUCT: Rounding = { relative: 2n ** 53n, absolute: 2n ** 1075n };
const SINGLE: Rounding = { relative: 2n ** 24n, absolute: 2n ** 150n };

export class ArithmeticEncoder extends Encoder {
  private readonly math = new MixedArithmetic(this.b);
  private readonly numbers = new Map<Term, Num>();
  private readonly calendar = new Calendar(this.b, (condition) => this.assert(condition));

  protected hasNumber(term: Term): boolean {
    return this.numbers.has(term);
  }

  protected number(term: Term): void {
    this.numbers.set(term, this.make(term));
  }

  private num(term: Term): Num {
    return this.numbers.get(term)!;
  }

  /** Named after the term, so that the same term gives the same assertions in the next query. */
  private auxiliary(term: Term, role: string, integer: boolean): Smt {
    return this.b.constant(`${role}${term.id}${integer ? 'i' : 'r'}`, integer ? 'Int' : 'Real');
  }

  // What ranges say about a term.

  private within(term: Term, bound: number): boolean {
    const r = this.range(term);
    return r.integer && !r.maybeNaN && r.min >= -bound && r.max <= bound;
  }

  private infinite(term: Term, sign: 1 | -1): Smt {
    const r = this.range(term);
    if (sign === 1 ? r.max !== Infinity : r.min !== -Infinity) return this.b.false;
    return this.math.equal(this.num(term).value, this.b.int(sign === 1 ? INFINITE : -INFINITE));
  }

  private anyInfinite(term: Term): Smt {
    return this.b.or(this.infinite(term, 1), this.infinite(term, -1));
  }

  protected index(term: Term): Index {
    const { nan, value } = this.num(term);
    return this.b.ite(nan, this.b.int(0), this.math.truncate(value));
  }

  protected compare(op: 'lt' | 'le' | 'eq' | 'same', x: Term, y: Term): Smt {
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

  protected test(op: 'isNaN' | 'isFinite' | 'isInteger', x: Term): Smt {
    const b = this.b;
    const { nan, value } = this.num(x);
    if (op === 'isNaN') return nan;
    const finite = b.and(b.not(nan), b.not(this.anyInfinite(x)));
    if (op === 'isFinite' || value.sort === 'Int') return finite;
    return b.and(finite, b.app('is_int', 'Bool', value));
  }

  private make(term: Term): Num {
    const b = this.b;
    const [x, y, z] = term.args;
    const exactly = (value: Smt): Num => ({ nan: b.false, value });
    /** A function of one number that maps NaN to NaN. */
    const map = (f: (value: Smt) => Smt): Num => ({ nan: this.num(x).nan, value: f(this.num(x).value) });
    switch (term.op) {
      case 'const':
        if (Number.isNaN(term.data)) return { nan: b.true, value: b.int(0) };
        return exactly(this.math.constantOf(term.data as number));
      case 'var':
        return this.variable(term);
      case 'ite': {
        const condition = this.bool(x);
        const [a, c] = [this.num(y), this.num(z)];
        return { nan: b.ite(condition, a.nan, c.nan), value: this.math.choose(condition, a.value, c.value) };
      }
      case 'neg':
        return map((v) => this.math.negated(v));
      case 'abs':
        return map((v) => b.ite(this.math.less('<=', b.int(0), v), v, this.math.negated(v)));
      case 'sign':
        return map((v) =>
          b.ite(
            this.math.less('<', b.int(0), v),
            b.int(1),
            b.ite(this.math.less('<', v, b.int(0)), b.int(-1), b.int(0)),
          ),
        );
      case 'floor':
      case 'ceil':
      case 'trunc':
        return this.wholeQuotient(term.op, x) ?? map((v) => this.whole(term.op as 'floor', v));
      case 'round':
        return map((v) => (v.sort === 'Int' ? v : this.math.floor(this.math.sum('+', v, b.real(1n, 2n)))));
      case 'min':
      case 'max': {
        const [a, c] = [this.num(x), this.num(y)];
        const first = this.math.less('<=', a.value, c.value);
        const value = this.math.choose(term.op === 'min' ? first : b.not(first), a.value, c.value);
        return { nan: b.or(a.nan, c.nan), value };
      }
      case 'add':
      case 'sub':
        return this.addition(term);
      case 'mul':
        return this.product(term);
      case 'div':
        return this.quotient(term);
      case 'rem':
        return this.remainder(term);
      case 'sqrt':
        return this.root(term);
      case 'fround':
        return this.rounded(term, this.num(x).nan, this.num(x).value, b.not(this.anyInfinite(x)), SINGLE, []);
      case 'strLen':
        return exactly(this.length(x));
      case 'indexOf': {
        const at = this.indexOf(term);
        return at === undefined ? this.unknown(term) : exactly(at);
      }
      case 'charCodeAt': {
        const found = this.codeAt(term);
        return found === undefined ? this.unknown(term) : { nan: b.not(found.inside), value: found.code };
      }
      case 'call':
        return this.calendarTerm(term) ?? this.unknown(term);
      case 'bigToNum':
        return this.rounded(term, b.false, this.big(x), b.true, SUM, []);
      default:
        return this.int32(term) ?? this.unknown(term);
    }
  }

  /** Functions of times: fields exactly, local time as something near UTC. */
  private calendarTerm(term: Term): Num | undefined {
    const b = this.b;
    const name = term.data as string;
    if (!isCalendarFunction(name) || name === 'getTimezoneOffset') return undefined;
    const args = term.args.map((arg) => this.num(arg));
    if (args.some((arg, i) => arg.value.sort !== 'Int' || !isBounded(this.range(term.args[i])))) return undefined;
    const nan = b.or(...args.map((arg) => arg.nan));
    const [x, y] = args.map((arg) => arg.value);
    if (name === 'monthDay') return { nan, value: this.calendar.monthDay(x, y) };
    const value = this.calendar.field(name, x, term.args[0].id);
    if (value !== undefined) return { nan, value };
    const near = this.unknown(term);
    const apart = this.math.sum('-', near.value, x);
    this.assert(b.or(nan, near.nan, this.math.less('<=', b.int(-MAX_OFFSET), apart)));
    this.assert(b.or(nan, near.nan, this.math.less('<=', apart, b.int(MAX_OFFSET))));
    return near;
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
  private unknown(term: Term): Num {
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
  private rounded(
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
    const integer = exact.sort === 'Int';
    const value = this.auxiliary(term, 'rounded', integer && rounding !== SINGLE);
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
    const inside: Smt[] = [];
    const limit = rounding === SINGLE ? 2n ** 128n - 2n ** 103n : OVERFLOW;
    const high = r.max === Infinity ? this.math.less('<=', b.int(limit), exact) : b.false;
    const low = r.min === -Infinity ? this.math.less('<=', exact, b.int(-limit)) : b.false;
    inside.push(b.implies(high, this.math.equal(value, b.int(INFINITE))));
    inside.push(b.implies(low, this.math.equal(value, b.int(-INFINITE))));
    inside.push(b.or(high, low, near));
    if (integer && rounding !== SINGLE) {
      const small = b.and(
        this.math.less('<=', b.int(-(2n ** 53n)), exact),
        this.math.less('<=', exact, b.int(2n ** 53n)),
      );
      inside.push(b.implies(small, this.math.equal(value, exact)));
    }
    this.assert(b.implies(finite, b.and(...inside)));
    for (const fact of facts) this.assert(fact(value));
    if (r.min <= r.max) this.assert(b.or(nan, b.and(...this.rangeFacts(term, value))));
    return { nan, value };
  }

  private rangeFacts(term: Term, value: Smt): Smt[] {
    const r = this.range(term);
    const facts: Smt[] = [];
    if (Math.abs(r.min) < Number.MAX_VALUE) facts.push(this.math.less('<=', this.math.constantOf(r.min), value));
    if (Math.abs(r.max) < Number.MAX_VALUE) facts.push(this.math.less('<=', value, this.math.constantOf(r.max)));
    return facts;
  }

  private addition(term: Term): Num {
    const b = this.b;
    const [x, y] = term.args;
    const [a, c] = [this.num(x), this.num(y)];
    const plus = term.op === 'add';
    const other = plus ? c.value : this.math.negated(c.value);
    const [up, down] = [this.infinite(x, 1), this.infinite(x, -1)];
    const [upY, downY] = plus
      ? [this.infinite(y, 1), this.infinite(y, -1)]
      : [this.infinite(y, -1), this.infinite(y, 1)];
    const nan = b.or(a.nan, c.nan, b.and(up, downY), b.and(down, upY));
    const finite = b.and(b.not(up), b.not(down), b.not(upY), b.not(downY));
    return this.rounded(term, nan, this.math.sum(plus ? '+' : '-', a.value, c.value), finite, SUM, [
      (v) => b.implies(b.or(up, upY), b.or(nan, this.math.equal(v, b.int(INFINITE)))),
      (v) => b.implies(b.or(down, downY), b.or(nan, this.math.equal(v, b.int(-INFINITE)))),
      // Rounding is monotone: adding what is not negative never gives less.
      (v) => b.or(nan, this.monotone(v, a.value, other)),
      (v) => b.or(nan, this.monotone(v, other, a.value)),
    ]);
  }

  private monotone(result: Smt, base: Smt, added: Smt): Smt {
    const b = this.b;
    return b.and(
      b.implies(this.math.less('<=', b.int(0), added), this.math.less('<=', base, result)),
      b.implies(this.math.less('<=', added, b.int(0)), this.math.less('<=', result, base)),
    );
  }

  /** Signs of infinite products and quotients. */
  private signed(v: Smt, negative: Smt): Smt {
    return this.math.equal(v, this.math.choose(negative, this.b.int(-INFINITE), this.b.int(INFINITE)));
  }

  private product(term: Term): Num {
    const b = this.b;
    const [x, y] = term.args;
    const [a, c] = [this.num(x), this.num(y)];
    this.noteProduct(x, y);
    const infinite = b.or(this.anyInfinite(x), this.anyInfinite(y));
    const zero = b.or(this.math.isZero(a.value), this.math.isZero(c.value));
    const nan = b.or(a.nan, c.nan, b.and(infinite, zero));
    const negative = b.not(b.eq(this.math.less('<', a.value, b.int(0)), this.math.less('<', c.value, b.int(0))));
    return this.rounded(term, nan, this.math.sum('*', a.value, c.value), b.not(infinite), PRODUCT, [
      (v) => b.implies(infinite, b.or(nan, this.signed(v, negative))),
      // A small product may vanish but never changes its sign.
      (v) => b.or(nan, b.ite(negative, this.math.less('<=', v, b.int(0)), this.math.less('<=', b.int(0), v)), zero),
      (v) => b.or(nan, b.not(zero), this.math.isZero(v)),
    ]);
  }

  private quotient(term: Term): Num {
    const b = this.b;
    const [x, y] = term.args;
    const [a, c] = [this.num(x), this.num(y)];
    const zero = this.range(y).min > 0 || this.range(y).max < 0 ? b.false : this.math.isZero(c.value);
    const [topInfinite, bottomInfinite] = [this.anyInfinite(x), this.anyInfinite(y)];
    const nan = b.or(a.nan, c.nan, b.and(zero, this.math.isZero(a.value)), b.and(topInfinite, bottomInfinite));
    const negative = b.not(b.eq(this.math.less('<', a.value, b.int(0)), this.math.less('<', c.value, b.int(0))));
    const finite = b.and(b.not(zero), b.not(topInfinite), b.not(bottomInfinite));
    let exact: Smt;
    if (y.op === 'const' && Number.isFinite(y.data as number) && y.data !== 0) {
      const [n, d] = toRatio(y.data as number);
      exact = b.app('*', 'Real', n < 0n ? b.real(-d, -n) : b.real(d, n), this.math.real(a.value));
    } else {
      this.nonlinear = true;
      exact = this.auxiliary(term, 'exact', false);
      this.assert(b.implies(finite, b.eq(b.app('*', 'Real', exact, this.math.real(c.value)), this.math.real(a.value))));
    }
    const signKnown = !this.range(y).maybeNegativeZero;
    const isInfinite = (v: Smt) => b.or(this.math.equal(v, b.int(INFINITE)), this.math.equal(v, b.int(-INFINITE)));
    return this.rounded(term, nan, exact, finite, PRODUCT, [
      (v) => b.implies(zero, b.or(nan, signKnown ? this.signed(v, negative) : isInfinite(v))),
      (v) => b.implies(topInfinite, b.or(nan, zero, this.signed(v, negative))),
      (v) => b.implies(bottomInfinite, b.or(nan, this.math.isZero(v))),
      (v) => b.or(nan, zero, b.ite(negative, this.math.less('<=', v, b.int(0)), this.math.less('<=', b.int(0), v))),
    ]);
  }

  /** The remainder of two doubles is itself a double: exact. */
  private remainder(term: Term): Num {
    const b = this.b;
    const [x, y] = term.args;
    const [a, c] = [this.num(x), this.num(y)];
    const zero = this.range(y).min > 0 || this.range(y).max < 0 ? b.false : this.math.isZero(c.value);
    const wide = this.anyInfinite(y);
    const nan = b.or(a.nan, c.nan, zero, this.anyInfinite(x));
    if (y.op !== 'const') this.nonlinear = true;
    if (a.value.sort === 'Int' && c.value.sort === 'Int') {
      return { nan, value: b.ite(wide, a.value, this.truncated('mod', a.value, c.value)) };
    }
    const [dividend, divisor] = [this.math.real(a.value), this.math.real(c.value)];
    const times = b.app('to_real', 'Real', this.auxiliary(term, 'times', true));
    const rest = this.auxiliary(term, 'rest', false);
    const size = b.ite(this.math.less('<', b.int(0), divisor), divisor, this.math.negated(divisor));
    const facts = b.and(
      b.eq(dividend, b.app('+', 'Real', b.app('*', 'Real', divisor, times), rest)),
      this.math.less('<', rest, size),
      this.math.less('<', this.math.negated(size), rest),
      b.implies(this.math.less('<=', b.int(0), dividend), this.math.less('<=', b.int(0), rest)),
      b.implies(this.math.less('<=', dividend, b.int(0)), this.math.less('<=', rest, b.int(0))),
    );
    this.assert(b.or(nan, b.ite(wide, b.eq(rest, dividend), facts)));
    return { nan, value: rest };
  }

  private root(term: Term): Num {
    const b = this.b;
    const a = this.num(term.args[0]);
    const negative = this.math.less('<', a.value, b.int(0));
    const infinite = this.infinite(term.args[0], 1);
    const nan = b.or(a.nan, negative);
    this.nonlinear = true;
    const exact = this.auxiliary(term, 'exact', false);
    this.assert(this.math.less('<=', b.int(0), exact));
    const defined = b.and(b.not(nan), b.not(infinite));
    this.assert(b.implies(defined, b.eq(b.app('*', 'Real', exact, exact), this.math.real(a.value))));
    return this.rounded(term, nan, exact, defined, PRODUCT, [
      (v) => b.implies(infinite, this.math.equal(v, b.int(INFINITE))),
      (v) => b.or(nan, b.eq(this.math.isZero(v), this.math.isZero(a.value))),
    ]);
  }

  private whole(op: 'floor' | 'ceil' | 'trunc', v: Smt): Smt {
    if (op === 'floor') return this.math.floor(v);
    if (op === 'trunc') return this.math.truncate(v);
    return v.sort === 'Int' ? v : this.b.app('neg', 'Int', this.math.floor(this.math.negated(v)));
  }

  /** Math.floor(x / y) and the like on integers: the rounding of the quotient cannot reach the next integer. */
  private wholeQuotient(op: 'floor' | 'ceil' | 'trunc', term: Term): Num | undefined {
    if (term.op !== 'div') return undefined;
    const [x, y] = term.args;
    const divisor = this.range(y);
    if (!this.within(x, DIVISIBLE) || !this.within(y, DIVISIBLE)) return undefined;
    if (divisor.min <= 0 && divisor.max >= 0) return undefined;
    const b = this.b;
    const [a, c] = [this.num(x).value, this.num(y).value];
    if (y.op !== 'const') this.nonlinear = true;
    const towardZero = this.truncated('div', a, c);
    if (op === 'trunc') return { nan: b.false, value: towardZero };
    const exact = b.eq(b.app('mod', 'Int', a, c), b.int(0));
    const sameSign = b.eq(this.math.less('<', a, b.int(0)), this.math.less('<', c, b.int(0)));
    const away = op === 'floor' ? b.not(sameSign) : sameSign;
    const step = b.app('+', 'Int', towardZero, b.int(op === 'floor' ? -1 : 1));
    return { nan: b.false, value: b.ite(b.and(b.not(exact), away), step, towardZero) };
  }

  // The int32 operators on mathematical integers, as far as they are linear; the others are the bit-vector encoding's.

  /** ToInt32 or ToUint32 of an argument. */
  private converted(term: Term, signed: boolean): Smt {
    const b = this.b;
    const r = this.range(term);
    const [low, high] = signed ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
    const whole = this.wholeQuotient('trunc', term)?.value ?? this.math.truncate(this.num(term).value);
    if (!r.maybeNaN && r.min >= low && r.max <= high) return whole;
    return b.ite(b.or(this.num(term).nan, this.anyInfinite(term)), b.int(0), this.math.wrapped(whole, signed));
  }

  private int32(term: Term): Num | undefined {
    const b = this.b;
    const [x, y] = term.args;
    const value = (v: Smt): Num => ({ nan: b.false, value: v });
    const right = y?.op === 'const' ? (y.data as number) | 0 : undefined;
    const shift = b.int(2n ** BigInt((right ?? 0) & 31));
    switch (term.op) {
      case 'toInt32':
        return value(this.converted(x, true));
      case 'toUint32':
        return value(this.converted(x, false));
      case 'bitnot':
        return value(b.app('-', 'Int', b.int(-1), this.converted(x, true)));
      case 'bitand': {
        const mask = right ?? (x.op === 'const' ? (x.data as number) | 0 : -1);
        const other = right !== undefined ? x : y;
        if (mask < 0 || (mask & (mask + 1)) !== 0) return undefined;
        return value(b.app('mod', 'Int', this.converted(other, true), b.int(mask + 1)));
      }
      case 'shl':
        if (right === undefined) return undefined;
        return value(this.math.wrapped(b.app('*', 'Int', this.converted(x, true), shift), true));
      case 'shr':
        if (right === undefined) return undefined;
        return value(b.app('div', 'Int', this.converted(x, true), shift));
      case 'ushr':
        if (right === undefined) return undefined;
        return value(b.app('div', 'Int', this.converted(x, false), shift));
      case 'imul':
        this.noteProduct(x, y);
        return value(this.math.wrapped(b.app('*', 'Int', this.converted(x, true), this.converted(y, true)), true));
      default:
        return undefined;
    }
  }
}
