// The 32-bit integer operators on words of 32 bits, for the encodings that have bits: bit-vector.ts and floating-point.ts.
import type { Op, Term } from '../../logic/term.js';
import { INT32 } from '../../logic/theories/int32/operators.js';
import type { Smt, SmtBuilder } from '../smt/node.js';

/** Their results are integers of 32 bits whatever their arguments. */
export const INT32_OPS: ReadonlySet<Op> = new Set(Object.keys(INT32.operators) as Op[]);

/** The 32 bits of the result of an int32 operator, given those of its arguments. */
export function int32Word(b: SmtBuilder, term: Term, word: (term: Term) => Smt): Smt {
  const [x, y] = term.args;
  const count = () => b.app('bvand', 'BV32', word(y), b.bv(31n, 32));
  switch (term.op) {
    case 'toInt32':
    case 'toUint32':
      return word(x);
    case 'bitnot':
      return b.app('bvnot', 'BV32', word(x));
    case 'bitand':
      return b.app('bvand', 'BV32', word(x), word(y));
    case 'bitor':
      return b.app('bvor', 'BV32', word(x), word(y));
    case 'bitxor':
      return b.app('bvxor', 'BV32', word(x), word(y));
    case 'shl':
      return b.app('bvshl', 'BV32', word(x), count());
    case 'shr':
      return b.app('bvashr', 'BV32', word(x), count());
    case 'ushr':
      return b.app('bvlshr', 'BV32', word(x), count());
    case 'imul':
      return b.app('bvmul', 'BV32', word(x), word(y));
    default: {
      // clz32: the first one bit from the left.
      let zeros = b.bv(32n, 32);
      for (let bit = 0; bit < 32; bit++) {
        const one = b.eq(b.indexed('extract', [bit, bit], 'BV1', word(x)), b.bv(1n, 1));
        zeros = b.ite(one, b.bv(BigInt(31 - bit), 32), zeros);
      }
      return zeros;
    }
  }
}
