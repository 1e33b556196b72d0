// Numbers as IEEE doubles of the floating-point theory, round to nearest even: exact, slow, the last resort.
// Soundness: `**`, the functions of Math without an operator, remainders of non-integers and numbers that come from
// strings or bigints are free constants within their ranges.
import type { Op, Term } from '../../logic/term.js';
import type { Smt } from '../smt/node.js';
import { Encoder, type Index } from './encoder.js';
import { INT32_OPS, int32Word } from './int32-words.js';

const ROUNDED: Partial<Record<Op, string>> = { add: 'fp.add', sub: 'fp.sub', mul: 'fp.mul', div: 'fp.div' };
const UNARY: Partial<Record<Op, string>> = {
  neg: 'fp.neg',
  abs: 'fp.abs',
  floor: 'fp.floor',
  ceil: 'fp.ceil',
  trunc: 'fp.trunc',
  sqrt: 'fp.sqrt',
};

export class FloatEncoder extends Encoder {
  private readonly numbers = new Map<Term, Smt>();
  /** Results of int32 operators as 32 bits, so that chains of them need no conversion. */
  private readonly words = new Map<Term, Smt>();

  protected hasNumber(term: Term): boolean {
    return this.numbers.has(term);
  }

  protected number(term: Term): void {
    this.numbers.set(term, this.make(term));
  }

  private num(term: Term): Smt {
    return this.numbers.get(term)!;
  }

  private less(op: 'fp.lt' | 'fp.leq' | 'fp.eq', x: Smt, y: Smt): Smt {
    return this.b.app(op, 'Bool', x, y);
  }

  private isNaN(x: Smt): Smt {
    return this.b.app('fp.isNaN', 'Bool', x);
  }

  private negative(x: Smt): Smt {
    return this.b.app('fp.isNegative', 'Bool', x);
  }

  private finite(x: Smt): Smt {
    return this.b.and(this.b.not(this.isNaN(x)), this.b.not(this.b.app('fp.isInfinite', 'Bool', x)));
  }

  private whole(x: Smt): Smt {
    return this.b.and(this.finite(x), this.less('fp.eq', this.b.app('fp.trunc', 'Float64', x), x));
  }

  compare(op: 'lt' | 'le' | 'eq' | 'same', x: Term, y: Term): Smt {
    const [a, c] = [this.num(x), this.num(y)];
    if (op === 'same') return this.b.eq(a, c);
    return this.less(op === 'lt' ? 'fp.lt' : op === 'le' ? 'fp.leq' : 'fp.eq', a, c);
  }

  test(op: 'isNaN' | 'isFinite' | 'isInteger', x: Term): Smt {
    const a = this.num(x);
    return op === 'isNaN' ? this.isNaN(a) : op === 'isFinite' ? this.finite(a) : this.whole(a);
  }

  index(term: Term): Index {
    if (term.op !== 'const') return undefined;
    const value = Math.trunc(term.data as number) || 0;
    return Number.isFinite(value) ? this.b.int(value) : undefined;
  }

  long(term: Term): Smt {
    const b = this.b;
    const x = this.num(term);
    const inside = b.and(this.less('fp.lt', b.float(-(2 ** 63)), x), this.less('fp.lt', x, b.float(2 ** 63)));
    const end = b.ite(this.negative(x), b.bv(-(2n ** 63n), 64), b.bv(2n ** 63n - 1n, 64));
    const held = b.ite(inside, b.indexed('fp.to_sbv', [64], 'BV64', x), end);
    return b.ite(this.isNaN(x), b.bv(0n, 64), held);
  }

  count(term: Term): Smt {
    const word = this.b.indexed('zero_extend', [32], 'BV64', this.word(term));
    return this.b.app('bvand', 'BV64', word, this.b.bv(63n, 64));
  }

  private make(term: Term): Smt {
    const b = this.b;
    const [x, y, z] = term.args;
    const rounded = ROUNDED[term.op];
    if (rounded !== undefined) return b.app(rounded, 'Float64', this.num(x), this.num(y));
    const unary = UNARY[term.op];
    if (unary !== undefined) return b.app(unary, 'Float64', this.num(x));
    if (INT32_OPS.has(term.op)) return this.int32(term);
    switch (term.op) {
      case 'const':
        return b.float(term.data as number);
      case 'var': {
        const value = this.constrained(term, `f${term.id}`);
        this.reading(term, [value], ([v]) => v as number | undefined);
        return value;
      }
      case 'ite':
        return b.ite(this.of(x), this.num(y), this.num(z));
      case 'round':
        return this.round(this.num(x));
      case 'sign': {
        const a = this.num(x);
        const up = this.less('fp.lt', b.float(0), a);
        const down = this.less('fp.lt', a, b.float(0));
        return b.ite(up, b.float(1), b.ite(down, b.float(-1), a));
      }
      case 'min':
      case 'max':
        return this.extreme(term.op, this.num(x), this.num(y));
      case 'fround':
        return b.app('to_fp64', 'Float64', b.app('to_fp32', 'Float32', this.num(x)));
      case 'longToInt':
        return b.app('to_fp_signed', 'Float64', b.indexed('extract', [31, 0], 'BV32', this.of(x)));
      case 'longToNum':
        return b.app('to_fp_signed', 'Float64', this.of(x));
      case 'rem':
        return this.remainder(term);
      default:
        return this.constrained(term, `o${term.id}f`);
    }
  }

  /** A free constant within the range of the term. */
  private constrained(term: Term, name: string): Smt {
    const b = this.b;
    const r = this.range(term);
    const value = b.constant(name, 'Float64');
    const bounds: Smt[] = [];
    if (r.min <= r.max) {
      if (r.min > -Infinity) bounds.push(this.less('fp.leq', b.float(r.min), value));
      if (r.max < Infinity) bounds.push(this.less('fp.leq', value, b.float(r.max)));
      if (r.integer) bounds.push(b.or(b.app('fp.isInfinite', 'Bool', value), this.whole(value)));
      if (!r.maybeNegativeZero) bounds.push(b.not(b.eq(value, b.float(-0))));
    }
    const inside = r.min <= r.max ? b.and(...bounds) : b.false;
    this.assert(r.maybeNaN ? b.or(this.isNaN(value), inside) : b.and(b.not(this.isNaN(value)), inside));
    return value;
  }

  /** Math.round: up from the half, exactly; -0 for what is rounded to zero from below. */
  private round(x: Smt): Smt {
    const b = this.b;
    const floor = b.app('fp.floor', 'Float64', x);
    const rest = b.app('fp.sub', 'Float64', x, floor);
    const up = this.less('fp.leq', b.float(0.5), rest);
    const value = b.ite(up, b.app('fp.add', 'Float64', floor, b.float(1)), floor);
    return this.withSign(value, x);
  }

  /** A zero with the sign of another number; other values as they are. */
  private withSign(value: Smt, sign: Smt): Smt {
    const b = this.b;
    const zero = b.app('fp.isZero', 'Bool', value);
    return b.ite(zero, b.ite(this.negative(sign), b.float(-0), b.float(0)), value);
  }

  private extreme(op: 'min' | 'max', x: Smt, y: Smt): Smt {
    const b = this.b;
    const [low, high] = op === 'min' ? [x, y] : [y, x];
    const equal = b.ite(this.negative(x), low, high);
    const ordered = b.ite(this.less('fp.lt', x, y), low, b.ite(this.less('fp.lt', y, x), high, equal));
    return b.ite(b.or(this.isNaN(x), this.isNaN(y)), b.float(Number.NaN), ordered);
  }

  /** Exact for integers below 2^53; else some number on the dividend's side of zero, smaller than the divisor. */
  private remainder(term: Term): Smt {
    const b = this.b;
    const [x, y] = [this.num(term.args[0]), this.num(term.args[1])];
    const free = b.constant(`o${term.id}f`, 'Float64');
    const size = (v: Smt) => b.app('fp.abs', 'Float64', v);
    const undefinedResult = b.or(b.not(this.finite(x)), this.isNaN(y), b.app('fp.isZero', 'Bool', y));
    const small = (v: Smt) => b.and(this.whole(v), this.less('fp.lt', size(v), b.float(2 ** 53)));
    const exact = b.and(small(x), small(y));
    const bits = (v: Smt) => b.indexed('fp.to_sbv', [64], 'BV64', v);
    const integers = b.app('to_fp_signed', 'Float64', b.app('bvsrem', 'BV64', bits(x), bits(y)));
    this.assert(
      b.or(
        undefinedResult,
        b.and(
          this.less('fp.lt', size(free), size(y)),
          this.less('fp.leq', size(free), size(x)),
          b.eq(this.negative(free), this.negative(x)),
          b.implies(this.less('fp.lt', size(x), size(y)), b.eq(free, x)),
        ),
      ),
    );
    return b.ite(undefinedResult, b.float(Number.NaN), b.ite(exact, this.withSign(integers, x), free));
  }

  // The int32 operators.

  /** ToInt32: 86 bits hold every double below 2^84; larger ones are multiples of 2^32. */
  private word(term: Term): Smt {
    const known = this.words.get(term);
    if (known !== undefined) return known;
    const b = this.b;
    if (term.op === 'const') return b.bv(BigInt((term.data as number) | 0), 32);
    const x = this.num(term);
    const r = this.range(term);
    const narrow = !r.maybeNaN && r.min >= -(2 ** 62) && r.max <= 2 ** 62;
    const width = narrow ? 64 : 86;
    const low = b.indexed('extract', [31, 0], 'BV32', b.indexed('fp.to_sbv', [width], `BV${width}`, x));
    const held = narrow ? b.true : this.less('fp.lt', b.app('fp.abs', 'Float64', x), b.float(2 ** 84));
    const word = b.ite(held, low, b.bv(0n, 32));
    this.words.set(term, word);
    return word;
  }

  private int32(term: Term): Smt {
    const b = this.b;
    const word = int32Word(b, term, (arg) => this.word(arg));
    this.words.set(term, word);
    const unsigned = term.op === 'ushr' || term.op === 'toUint32';
    const wide = unsigned ? b.indexed('zero_extend', [1], 'BV33', word) : word;
    return b.app('to_fp_signed', 'Float64', wide);
  }
}
