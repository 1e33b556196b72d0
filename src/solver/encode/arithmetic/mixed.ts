// Expressions over Int and Real mixed: whatever combines the two sorts is done in Real. Used by the files beside it.
import type { Smt, SmtBuilder } from '../../smt/node.js';
import { realLiteral } from '../exact.js';

/** Stands for Infinity: beyond every finite double. */
export const INFINITE: bigint = 2n ** 1025n;

export class MixedArithmetic {
  constructor(private readonly b: SmtBuilder) {}

  real(value: Smt): Smt {
    if (value.sort === 'Real') return value;
    return value.op === 'literal' ? this.b.real(BigInt(value.text)) : this.b.app('to_real', 'Real', value);
  }

  private aligned(x: Smt, y: Smt): readonly [Smt, Smt] {
    return x.sort === y.sort ? [x, y] : [this.real(x), this.real(y)];
  }

  constantOf(value: number): Smt {
    if (value === Infinity) return this.b.int(INFINITE);
    if (value === -Infinity) return this.b.int(-INFINITE);
    return Number.isInteger(value) ? this.b.int(value) : realLiteral(this.b, value);
  }

  less(op: '<' | '<=', x: Smt, y: Smt): Smt {
    const [a, c] = this.aligned(x, y);
    return this.b.app(op, 'Bool', a, c);
  }

  equal(x: Smt, y: Smt): Smt {
    const [a, c] = this.aligned(x, y);
    return this.b.eq(a, c);
  }

  sum(op: '+' | '-' | '*', x: Smt, y: Smt): Smt {
    const [a, c] = this.aligned(x, y);
    return this.b.app(op, a.sort, a, c);
  }

  negated(x: Smt): Smt {
    return this.b.app('neg', x.sort, x);
  }

  choose(condition: Smt, x: Smt, y: Smt): Smt {
    const [a, c] = this.aligned(x, y);
    return this.b.ite(condition, a, c);
  }

  floor(x: Smt): Smt {
    return x.sort === 'Int' ? x : this.b.app('to_int', 'Int', x);
  }

  truncate(x: Smt): Smt {
    if (x.sort === 'Int') return x;
    const b = this.b;
    return b.ite(this.less('<=', b.int(0), x), this.floor(x), b.app('neg', 'Int', this.floor(this.negated(x))));
  }

  isZero(x: Smt): Smt {
    return this.equal(x, this.b.int(0));
  }

  /** An integer modulo 2^32, as the int32 operators see it. */
  wrapped(value: Smt, signed: boolean): Smt {
    const b = this.b;
    if (!signed) return b.app('mod', 'Int', value, b.int(2n ** 32n));
    const shifted = b.app('mod', 'Int', b.app('+', 'Int', value, b.int(2n ** 31n)), b.int(2n ** 32n));
    return b.app('-', 'Int', shifted, b.int(2n ** 31n));
  }
}
