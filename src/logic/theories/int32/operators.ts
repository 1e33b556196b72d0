// The 32-bit integer operators of JavaScript. Arguments and results are doubles: the conversion is part of the operator.
import { at, BIT_AND, BIT_OR, BIT_XOR, call, infix, prefix, SHIFT } from '../../notation.js';
import type { Theory } from '../../operator.js';
import { integers } from '../../range.js';
import { binary, unary } from '../doubles/shapes.js';
import * as ranges from './ranges.js';
import * as simplify from './simplify.js';

type Int32Op =
  | 'toInt32'
  | 'toUint32'
  | 'bitand'
  | 'bitor'
  | 'bitxor'
  | 'bitnot'
  | 'shl'
  | 'shr'
  | 'ushr'
  | 'imul'
  | 'clz32';

export const INT32: Theory<Int32Op> = {
  sorts: {},
  families: {},
  operators: {
    toInt32: {
      ...unary(ranges.toInt32),
      evaluate: (a) => a | 0,
      simplify: simplify.toInt32,
      print: ({ args }, get) => ({ text: `${at(get(args[0]), BIT_OR)} | 0`, level: BIT_OR }),
    },
    toUint32: {
      ...unary(ranges.toUint32),
      evaluate: (a) => a >>> 0,
      simplify: simplify.toUint32,
      print: ({ args }, get) => ({ text: `${at(get(args[0]), SHIFT)} >>> 0`, level: SHIFT }),
    },
    bitand: {
      ...binary(ranges.bitAnd),
      evaluate: (a, b) => a & b,
      simplify: (a, b) => simplify.bitwise('bitand', a, b),
      print: infix('&', BIT_AND),
    },
    bitor: {
      ...binary(ranges.bitOr),
      evaluate: (a, b) => a | b,
      simplify: (a, b) => simplify.bitwise('bitor', a, b),
      print: infix('|', BIT_OR),
    },
    bitxor: {
      ...binary(ranges.bitOr),
      evaluate: (a, b) => a ^ b,
      simplify: (a, b) => simplify.bitwise('bitxor', a, b),
      print: infix('^', BIT_XOR),
    },
    bitnot: { ...unary(ranges.bitNot), evaluate: (a) => ~a, simplify: simplify.bitnot, print: prefix('~') },
    shl: {
      ...binary(ranges.shiftLeft),
      evaluate: (a, b) => a << b,
      simplify: (a, b) => simplify.shift('shl', a, b),
      print: infix('<<', SHIFT),
    },
    shr: {
      ...binary(ranges.shiftRight),
      evaluate: (a, b) => a >> b,
      simplify: (a, b) => simplify.shift('shr', a, b),
      print: infix('>>', SHIFT),
    },
    ushr: {
      ...binary(ranges.shiftRightUnsigned),
      evaluate: (a, b) => a >>> b,
      simplify: (a, b) => simplify.shift('ushr', a, b),
      print: infix('>>>', SHIFT),
    },
    imul: {
      ...binary(ranges.imul),
      evaluate: (a, b) => Math.imul(a, b),
      simplify: simplify.imul,
      print: call('Math.imul'),
    },
    clz32: {
      ...unary(() => integers(0, 32)),
      evaluate: (a) => Math.clz32(a),
      simplify: simplify.clz32,
      print: call('Math.clz32'),
    },
  },
};
