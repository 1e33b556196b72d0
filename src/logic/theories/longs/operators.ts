// Integers of 64 bits with wrap-around, as Java and WebAssembly have them. Values are bigints from -2^63 to 2^63 - 1.
import { make } from '../../constant.js';
import { call, callText, comparison, type Get, type Text } from '../../notation.js';
import type { GetRange, Operator, Theory } from '../../operator.js';
import { BOOLEAN, integers, MAX_LENGTH, NO, type Range, YES } from '../../range.js';
import type { Refiner } from '../../refine.js';
import type { Term } from '../../term.js';
import { disjoint, equal } from '../booleans/equality.js';
import * as ranges from './ranges.js';
import * as simplify from './simplify.js';

export const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);

/** Toward zero; NaN gives 0, what is too large the nearest long. */
export function longOfNumber(a: number): bigint {
  if (Number.isNaN(a)) return 0n;
  if (a >= 2 ** 63) return 2n ** 63n - 1n;
  return a <= -(2 ** 63) ? -(2n ** 63n) : BigInt(Math.trunc(a));
}

/** One rounding to single: through a double it would be two. */
export function floatOfLong(a: bigint): number {
  const size = a < 0n ? -a : a;
  const extra = BigInt(Math.max(0, size.toString(2).length - 26));
  const kept = size >> extra;
  const sticky = kept << extra === size ? 0n : 1n;
  const rounded = Math.fround(Number(kept | sticky)) * 2 ** Number(extra);
  return a < 0n ? -rounded : rounded;
}

const shiftCount = (b: number): bigint => BigInt(b & 63);

type LongOp =
  | 'lAdd'
  | 'lSub'
  | 'lMul'
  | 'lDiv'
  | 'lRem'
  | 'lNeg'
  | 'lAnd'
  | 'lOr'
  | 'lXor'
  | 'lShl'
  | 'lShr'
  | 'lUshr'
  | 'lLt'
  | 'lLe'
  | 'numToLong'
  | 'longToInt'
  | 'longToNum'
  | 'longToFloat'
  | 'longToStr';

type Narrow = Operator['narrow'];

/** Text that computes the wrapped result. */
const wrapped =
  (inner: (a: string, b: string) => string) =>
  ({ args }: Term, get: Get): Text => {
    const [a, b] = args.map((arg) => `(${get(arg).text})`);
    return { text: `BigInt.asIntN(64, ${inner(a, b)})`, level: 14 };
  };

const transfer =
  (f: (a: Range, b: Range) => Range) =>
  ({ args: [a, b] }: Term, get: GetRange): Range =>
    f(get(a), b === undefined ? get(a) : get(b));

const binary = (
  sign: string,
  evaluate: (a: bigint, b: bigint) => bigint,
  range: (a: Range, b: Range) => Range,
  rule: (a: Term, b: Term) => Term,
): Operator => ({
  args: ['long', 'long'],
  result: 'long',
  evaluate,
  range: transfer(range),
  simplify: rule,
  print: wrapped((a, b) => `${a} ${sign} ${b}`),
});

const shift = (
  op: 'lShl' | 'lShr' | 'lUshr',
  evaluate: (a: bigint, b: number) => bigint,
  range: (a: Range, b: Range) => Range,
  print: (a: string, b: string) => string,
): Operator => ({
  args: ['long', 'num'],
  result: 'long',
  evaluate,
  range: transfer(range),
  simplify: (a, b) => simplify.shift(op, a, b),
  print: wrapped((a, b) => print(a, `BigInt(${b} & 63)`)),
});

function narrowOrder(strict: boolean): Narrow {
  const ordered = (a: Term, b: Term, isStrict: boolean, refiner: Refiner): boolean => {
    const [left, right] = [refiner.rangeOf(a), refiner.rangeOf(b)];
    // Bounds beyond 2^53 are not the values themselves: one less would be too much.
    const less = (bound: number): number => (isStrict && Math.abs(bound) < 2 ** 53 ? 1 : 0);
    return (
      refiner.narrow(a, integers(-(2 ** 63), right.max - less(right.max))) &&
      refiner.narrow(b, integers(left.min + less(left.min), 2 ** 63))
    );
  };
  return ({ args: [a, b] }, wanted, refiner) =>
    wanted.min === 1 ? ordered(a, b, strict, refiner) : ordered(b, a, !strict, refiner);
}

function order(op: 'lLt' | 'lLe', evaluate: (a: bigint, b: bigint) => boolean): Operator {
  const strict = op === 'lLt';
  return {
    args: ['long', 'long'],
    result: 'bool',
    evaluate,
    negate: simplify.negateOrder,
    simplify: (a, b) => simplify.order(op, a, b),
    range: ({ args: [a, b] }, get) => {
      if (a === b) return strict ? NO : YES;
      const [x, y] = [get(a), get(b)];
      if (strict ? x.max < y.min : x.max <= y.min) return YES;
      return (strict ? x.min >= y.max : x.min > y.max) ? NO : BOOLEAN;
    },
    narrow: narrowOrder(strict),
    print: comparison(strict ? '<' : '<='),
  };
}

const ARITHMETIC = {
  lAdd: binary('+', (a, b) => wrap(a + b), ranges.add, simplify.add),
  lSub: binary('-', (a, b) => wrap(a - b), ranges.subtract, simplify.sub),
  lMul: binary('*', (a, b) => wrap(a * b), ranges.multiply, simplify.mul),
  // A divisor of 0 has no value.
  lDiv: binary('/', (a, b) => wrap(a / b), ranges.divide, simplify.div),
  lRem: binary('%', (a, b) => a % b, ranges.remainder, simplify.rem),
  lAnd: binary(
    '&',
    (a, b) => a & b,
    ranges.and,
    (a, b) => simplify.bitwise('lAnd', a, b),
  ),
  lOr: binary(
    '|',
    (a, b) => a | b,
    ranges.or,
    (a, b) => simplify.bitwise('lOr', a, b),
  ),
  lXor: binary(
    '^',
    (a, b) => a ^ b,
    ranges.or,
    (a, b) => simplify.bitwise('lXor', a, b),
  ),
  lNeg: {
    args: ['long'],
    result: 'long',
    evaluate: (a: bigint) => wrap(-a),
    range: transfer(ranges.negate),
    simplify: simplify.neg,
    print: wrapped((a) => `-${a}`),
  },
  // Shifts count modulo 64; the count is a number, as ints are.
  lShl: shift(
    'lShl',
    (a, b) => wrap(a << shiftCount(b)),
    ranges.shiftLeft,
    (a, b) => `${a} << ${b}`,
  ),
  lShr: shift(
    'lShr',
    (a, b) => a >> shiftCount(b),
    ranges.shiftRight,
    (a, b) => `${a} >> ${b}`,
  ),
  lUshr: shift(
    'lUshr',
    (a, b) => wrap(BigInt.asUintN(64, a) >> shiftCount(b)),
    ranges.shiftRightUnsigned,
    (a, b) => `BigInt.asUintN(64, ${a}) >> ${b}`,
  ),
} satisfies Partial<Record<LongOp, Operator>>;

const CONVERSIONS = {
  numToLong: {
    args: ['num'],
    result: 'long',
    evaluate: longOfNumber,
    simplify: simplify.ofNumber,
    range: transfer(ranges.fromNumber),
    print: call('toLong'),
  },
  longToInt: {
    args: ['long'],
    result: 'num',
    evaluate: (a: bigint) => Number(BigInt.asIntN(32, a)),
    simplify: simplify.toInt,
    range: transfer(ranges.toInt),
    print: ({ args }: Term, get: Get) => ({ text: `Number(BigInt.asIntN(32, ${get(args[0]).text}))`, level: 14 }),
  },
  longToNum: {
    args: ['long'],
    result: 'num',
    evaluate: Number,
    simplify: simplify.toNumber,
    range: transfer(ranges.toNumber),
    print: call('Number'),
  },
  longToFloat: {
    args: ['long'],
    result: 'num',
    evaluate: floatOfLong,
    range: transfer(ranges.toFloat),
    print: (term: Term, get: Get) => callText('floatOfLong', term.args, get),
  },
  longToStr: {
    args: ['long'],
    result: 'str',
    evaluate: String,
    range: () => integers(1, Math.min(20, MAX_LENGTH)),
    equal: simplify.equalText,
    print: call('String'),
  },
} satisfies Partial<Record<LongOp, Operator>>;

export const LONGS: Theory<LongOp, 'long'> = {
  sorts: {
    long: {
      preset: () => 0n,
      declared: () => ranges.LONG,
      rangeOf: ranges.ofLong,
      equal: (a, b) => simplify.equalLongs(a, b) ?? make('eq', 'bool', [a, b]),
      same: equal,
      decideEqual: (a, b) => {
        if (disjoint(a, b)) return false;
        return a.min === a.max && b.min === b.max && ranges.isExact(a) ? true : undefined;
      },
      narrowEqual: (a, b, holds, _same, refiner) =>
        !holds || (refiner.narrow(a, refiner.rangeOf(b)) && refiner.narrow(b, refiner.rangeOf(a))),
      print: (value) => `${value}n`,
    },
  },
  families: {},
  operators: {
    ...ARITHMETIC,
    lLt: order('lLt', (a, b) => a < b),
    lLe: order('lLe', (a, b) => a <= b),
    ...CONVERSIONS,
  },
};
