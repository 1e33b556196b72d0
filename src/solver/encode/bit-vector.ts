// Numbers as two's complement bit-vectors wide enough for every value of the query: applies when ranges show that all
// numbers are integers below 2^53, so that nothing rounds and nothing overflows. Made for the int32 operators.
// Soundness: -0 is not told from 0.
import type { Op, Term } from '../../logic/term.js';
import type { QueryRanges } from '../ranges.js';
import { bvSort, type Smt, type SmtBuilder } from '../smt/node.js';
import { Encoder, type Index, NotApplicable } from './encoder.js';
import { INT32_OPS, int32Word } from './int32-words.js';

const EXACT = 2 ** 53 - 1;
const DIVISIBLE = 2 ** 52;
const TRUNCATING: ReadonlySet<Op> = new Set<Op>(['floor', 'ceil', 'trunc']);

export class BitVectorEncoder extends Encoder {
  private readonly numbers = new Map<Term, Smt>();
  private readonly words = new Map<Term, Smt>();
  private width = 34;

  constructor(b: SmtBuilder, ranges: QueryRanges, terms: Iterable<Term>) {
    super(b, ranges);
    for (const term of terms) {
      if (term.args.some(isQuotient) && !TRUNCATING.has(term.op) && !INT32_OPS.has(term.op)) throw new NotApplicable();
      if (term.sort !== 'num' || isQuotient(term)) continue;
      const r = this.range(term);
      if (r.maybeNaN || !r.integer || r.min < -EXACT || r.max > EXACT) throw new NotApplicable();
      const bits = Math.ceil(Math.log2(Math.max(-r.min, r.max, 1) + 1)) + 2;
      this.width = Math.max(this.width, bits);
    }
  }

  protected hasNumber(term: Term): boolean {
    return this.numbers.has(term);
  }

  protected number(term: Term): void {
    this.numbers.set(term, this.make(term));
  }

  private num(term: Term): Smt {
    return this.numbers.get(term)!;
  }

  private app(op: string, ...args: Smt[]): Smt {
    return this.b.app(op, bvSort(this.width), ...args);
  }

  private literal(value: number): Smt {
    return this.b.bv(BigInt(value), this.width);
  }

  private less(x: Smt, y: Smt): Smt {
    return this.b.app('bvslt', 'Bool', x, y);
  }

  compare(op: 'lt' | 'le' | 'eq' | 'same', x: Term, y: Term): Smt {
    const b = this.b;
    const [a, c] = [this.num(x), this.num(y)];
    if (op === 'lt') return this.less(a, c);
    if (op === 'le') return b.app('bvsle', 'Bool', a, c);
    if (op === 'eq' || !(this.range(x).maybeNegativeZero || this.range(y).maybeNegativeZero)) return b.eq(a, c);
    return b.and(b.eq(a, c), b.or(b.not(b.eq(a, this.literal(0))), b.constant(`z${x.id}_${y.id}`, 'Bool')));
  }

  test(op: 'isNaN' | 'isFinite' | 'isInteger'): Smt {
    return this.b.bool(op !== 'isNaN');
  }

  index(term: Term): Index {
    return term.op === 'const' ? this.b.int(term.data as number) : undefined;
  }

  long(term: Term): Smt {
    return this.b.indexed('sign_extend', [64 - this.width], 'BV64', this.num(term));
  }

  count(term: Term): Smt {
    return this.b.app('bvand', 'BV64', this.long(term), this.b.bv(63n, 64));
  }

  private make(term: Term): Smt {
    const b = this.b;
    const [x, y, z] = term.args;
    if (INT32_OPS.has(term.op)) return this.int32(term);
    switch (term.op) {
      case 'const':
        return this.literal(term.data as number);
      case 'var': {
        const value = b.constant(`v${term.id}w${this.width}`, bvSort(this.width));
        const r = this.range(term);
        this.assert(b.app('bvsle', 'Bool', this.literal(r.min), value));
        this.assert(b.app('bvsle', 'Bool', value, this.literal(r.max)));
        this.reading(term, [value], ([v]) =>
          typeof v === 'bigint' ? Number(BigInt.asIntN(this.width, v)) : undefined,
        );
        return value;
      }
      case 'longToInt':
      case 'longToNum':
        return this.ofLong(term.op, this.of(x));
      case 'ite':
        return b.ite(this.of(x), this.num(y), this.num(z));
      case 'neg':
        return this.app('bvneg', this.num(x));
      case 'add':
        return this.app('bvadd', this.num(x), this.num(y));
      case 'sub':
        return this.app('bvsub', this.num(x), this.num(y));
      case 'mul':
        return this.app('bvmul', this.num(x), this.num(y));
      case 'rem':
        return this.app('bvsrem', this.num(x), this.num(y));
      case 'div':
        return this.truncatedQuotient(term);
      case 'floor':
      case 'ceil':
      case 'trunc':
        return this.whole(term.op, x);
      case 'round':
        return this.num(x);
      case 'abs':
        return b.ite(this.less(this.num(x), this.literal(0)), this.app('bvneg', this.num(x)), this.num(x));
      case 'sign':
        return this.sign(this.num(x));
      case 'min':
      case 'max': {
        const first = this.less(this.num(x), this.num(y));
        return term.op === 'min' ? b.ite(first, this.num(x), this.num(y)) : b.ite(first, this.num(y), this.num(x));
      }
      default: {
        const value = b.constant(`o${term.id}w${this.width}`, bvSort(this.width));
        const r = this.range(term);
        this.assert(b.app('bvsle', 'Bool', this.literal(r.min), value));
        this.assert(b.app('bvsle', 'Bool', value, this.literal(r.max)));
        return value;
      }
    }
  }

  private sign(value: Smt): Smt {
    const { b } = this;
    const zero = this.literal(0);
    return b.ite(this.less(value, zero), this.literal(-1), b.ite(b.eq(value, zero), zero, this.literal(1)));
  }

  /** A quotient is an integer only once truncated: `number` holds the truncated one, and only these users may see it. */
  private truncatedQuotient(term: Term): Smt {
    const [x, y] = term.args;
    const within = (t: Term) => this.range(t).min >= -DIVISIBLE && this.range(t).max <= DIVISIBLE;
    const divisor = this.range(y);
    if (!within(x) || !within(y) || (divisor.min <= 0 && divisor.max >= 0)) throw new NotApplicable();
    return this.app('bvsdiv', this.num(x), this.num(y));
  }

  private whole(op: 'floor' | 'ceil' | 'trunc', x: Term): Smt {
    const b = this.b;
    const value = this.num(x);
    if (!isQuotient(x) || op === 'trunc') return value;
    const [a, c] = [this.num(x.args[0]), this.num(x.args[1])];
    const zero = this.literal(0);
    const exact = b.eq(this.app('bvsrem', a, c), zero);
    const sameSign = b.eq(this.less(a, zero), this.less(c, zero));
    const away = op === 'floor' ? b.not(sameSign) : sameSign;
    return b.ite(b.and(b.not(exact), away), this.app('bvadd', value, this.literal(op === 'floor' ? -1 : 1)), value);
  }

  private ofLong(op: 'longToInt' | 'longToNum', long: Smt): Smt {
    const { b, width } = this;
    if (op === 'longToNum') return b.indexed('extract', [width - 1, 0], bvSort(width), long);
    return b.indexed('sign_extend', [width - 32], bvSort(width), b.indexed('extract', [31, 0], 'BV32', long));
  }

  private word(term: Term): Smt {
    return this.words.get(term) ?? this.b.indexed('extract', [31, 0], 'BV32', this.num(term));
  }

  private int32(term: Term): Smt {
    const b = this.b;
    const word = int32Word(b, term, (arg) => this.word(arg));
    this.words.set(term, word);
    const unsigned = term.op === 'ushr' || term.op === 'toUint32';
    return b.indexed(unsigned ? 'zero_extend' : 'sign_extend', [this.width - 32], bvSort(this.width), word);
  }
}

function isQuotient(term: Term): boolean {
  return term.op === 'div';
}
