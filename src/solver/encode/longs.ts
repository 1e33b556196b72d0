// Longs as words of 64 bits. How numbers become longs is up to the encoding of numbers.
import type { Encode, TheoryEncoding } from './theory.js';

const binary =
  (op: string, sort: 'BV64' | 'Bool' = 'BV64'): Encode =>
  ({ args: [x, y] }, to) =>
    to.b.app(op, sort, to.of(x), to.of(y));

const shift =
  (op: string): Encode =>
  ({ args: [x, y] }, to) => {
    const count = y.op === 'const' ? to.b.bv(BigInt((y.data as number) & 63), 64) : to.count(y);
    return count && to.b.app(op, 'BV64', to.of(x), count);
  };

export const LONGS: TheoryEncoding = {
  sorts: {
    long: {
      smt: 'BV64',
      prefix: 'l',
      literal: (b, value) => b.bv(value, 64),
      read: (value) => (typeof value === 'bigint' ? BigInt.asIntN(64, value) : undefined),
    },
  },
  operators: {
    lAdd: binary('bvadd'),
    lSub: binary('bvsub'),
    lMul: binary('bvmul'),
    // The least long by -1 wraps, as it should; what a divisor of zero gives has no value and is validated away.
    lDiv: binary('bvsdiv'),
    lRem: binary('bvsrem'),
    lNeg: ({ args }, to) => to.b.app('bvneg', 'BV64', to.of(args[0])),
    lAnd: binary('bvand'),
    lOr: binary('bvor'),
    lXor: binary('bvxor'),
    lShl: shift('bvshl'),
    lShr: shift('bvashr'),
    lUshr: shift('bvlshr'),
    lLt: binary('bvslt', 'Bool'),
    lLe: binary('bvsle', 'Bool'),
    numToLong: ({ args }, to) => to.long(args[0]),
  },
};
