// Big integers: mathematical integers of any size, and their conversions.
import { make } from '../../constant.js';
import {
  BIT_AND,
  BIT_OR,
  BIT_XOR,
  call,
  comparison,
  infix,
  PRODUCT,
  power,
  prefix,
  SHIFT,
  SUM,
} from '../../notation.js';
import type { Operator, Theory } from '../../operator.js';
import { integers, MAX_LENGTH, type Range, range } from '../../range.js';
import { equal } from '../booleans/equality.js';
import * as simplify from './simplify.js';

/** Ranges say nothing of bigints. */
const UNKNOWN: Range = range(-Infinity, Infinity, false, true, false);

const unary = { args: ['big'], result: 'big' } as const;
const binary = { args: ['big', 'big'], result: 'big' } as const;
const compares = { args: ['big', 'big'], result: 'bool', negate: simplify.negateOrder } as const;

/** Bits of a result that is computed before it is needed. */
const MANY = 1 << 16;

const sizeOf = (value: bigint): number => value.toString(16).length * 4;

type BigOp =
  | 'bigNeg'
  | 'bigAdd'
  | 'bigSub'
  | 'bigMul'
  | 'bigDiv'
  | 'bigRem'
  | 'bigPow'
  | 'bigLt'
  | 'bigLe'
  | 'bigAnd'
  | 'bigOr'
  | 'bigXor'
  | 'bigNot'
  | 'bigShl'
  | 'bigShr'
  | 'bigToStr'
  | 'bigToNum'
  | 'numToBig';

const ARITHMETIC: Readonly<Record<Exclude<BigOp, 'bigToStr' | 'bigToNum' | 'numToBig'>, Operator>> = {
  bigNeg: { ...unary, evaluate: (a) => -a, simplify: simplify.bigNeg, print: prefix('-') },
  bigAdd: { ...binary, evaluate: (a, b) => a + b, simplify: simplify.bigAdd, print: infix('+', SUM) },
  bigSub: { ...binary, evaluate: (a, b) => a - b, simplify: simplify.bigSub, print: infix('-', SUM) },
  bigMul: { ...binary, evaluate: (a, b) => a * b, simplify: simplify.bigMul, print: infix('*', PRODUCT) },
  // Truncates. A divisor of 0n, a negative exponent or a result that is too large has no value.
  bigDiv: { ...binary, evaluate: (a, b) => a / b, simplify: simplify.bigDiv, print: infix('/', PRODUCT) },
  bigRem: { ...binary, evaluate: (a, b) => a % b, simplify: simplify.bigRem, print: infix('%', PRODUCT) },
  bigPow: {
    ...binary,
    evaluate: (a, b) => a ** b,
    costly: (a, b) => b > MANY || sizeOf(a) * Number(b) > MANY,
    simplify: simplify.bigPow,
    print: power,
  },
  bigLt: {
    ...compares,
    evaluate: (a, b) => a < b,
    simplify: (a, b) => simplify.bigOrder('bigLt', a, b),
    print: comparison('<'),
  },
  bigLe: {
    ...compares,
    evaluate: (a, b) => a <= b,
    simplify: (a, b) => simplify.bigOrder('bigLe', a, b),
    print: comparison('<='),
  },
  bigAnd: {
    ...binary,
    evaluate: (a, b) => a & b,
    simplify: (a, b) => simplify.bigBitwise('bigAnd', a, b),
    print: infix('&', BIT_AND),
  },
  bigOr: {
    ...binary,
    evaluate: (a, b) => a | b,
    simplify: (a, b) => simplify.bigBitwise('bigOr', a, b),
    print: infix('|', BIT_OR),
  },
  bigXor: {
    ...binary,
    evaluate: (a, b) => a ^ b,
    simplify: (a, b) => simplify.bigBitwise('bigXor', a, b),
    print: infix('^', BIT_XOR),
  },
  bigNot: { ...unary, evaluate: (a) => ~a, simplify: simplify.bigNot, print: prefix('~') },
  bigShl: {
    ...binary,
    evaluate: (a, b) => a << b,
    costly: (_a, b) => b > MANY,
    simplify: (a, b) => simplify.bigShift('bigShl', a, b),
    print: infix('<<', SHIFT),
  },
  bigShr: {
    ...binary,
    evaluate: (a, b) => a >> b,
    costly: (_a, b) => b < -MANY,
    simplify: (a, b) => simplify.bigShift('bigShr', a, b),
    print: infix('>>', SHIFT),
  },
};

export const BIG_INTEGERS: Theory<BigOp, 'big'> = {
  sorts: {
    big: {
      preset: () => 0n,
      declared: () => UNKNOWN,
      rangeOf: () => UNKNOWN,
      equal: (a, b) => make('eq', 'bool', [a, b]),
      same: equal,
      decideEqual: () => undefined,
      narrowEqual: () => true,
      print: (value) => `${value}n`,
    },
  },
  families: {},
  operators: {
    ...ARITHMETIC,
    bigToStr: {
      args: ['big'],
      result: 'str',
      evaluate: String,
      range: () => integers(1, MAX_LENGTH),
      equal: simplify.equalText,
      print: call('String'),
    },
    bigToNum: {
      args: ['big'],
      result: 'num',
      evaluate: Number,
      simplify: simplify.bigToNum,
      range: () => range(-Infinity, Infinity, false, true, false),
      print: call('Number'),
    },
    // Has a value for integers only.
    numToBig: { args: ['num'], result: 'big', evaluate: BigInt, print: call('BigInt') },
  },
  functions: {
    /** A text that BigInt takes. */
    bigParse: {
      args: ['str'],
      result: 'big',
      compute: (text: string) => BigInt(text),
      print: ([text]) => `BigInt(${text})`,
    },
  },
};
