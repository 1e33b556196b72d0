// Candidates for longs: arithmetic modulo 2^64 is inverted exactly, products as far as they go.
import type { Primitive } from '../../../logic/term.js';
import type { Candidates, Goal, Target } from './candidates.js';

const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);
const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Also where an int and a double end. */
const SEEDS = [0n, 1n, -1n, 2n, MIN, MAX, 2n ** 31n, -(2n ** 31n) - 1n, 2n ** 53n + 1n];

/** Operands from the wanted value and the present ones. */
const operands =
  (
    first: (value: bigint, x: bigint, y: bigint) => bigint[],
    second?: (value: bigint, x: bigint, y: bigint) => bigint[],
  ): Target =>
  ({ args: [a, b] }, value, to) => {
    const [x, y] = [to.value(a), b === undefined ? 0n : to.value(b)];
    if (x === undefined || y === undefined) return;
    for (const v of first(value, x, y)) to.target(a, wrap(v));
    for (const v of second?.(value, x, y) ?? []) to.target(b, wrap(v));
  };

/** A shift undone. */
const shifted =
  (back: (value: bigint, x: bigint, count: bigint) => bigint): Target =>
  ({ args: [a, b] }, value, to) => {
    const [x, count] = [to.value(a), to.value(b)];
    if (typeof x !== 'bigint' || typeof count !== 'number') return;
    to.target(a, wrap(back(value, x, BigInt(count & 63))));
  };

const order =
  (strict: boolean): Goal =>
  ({ args: [a, b] }, wanted, to) => {
    const [low, high] = wanted ? [a, b] : [b, a];
    const [x, y] = [to.value(low), to.value(high)];
    if (typeof x !== 'bigint' || typeof y !== 'bigint') return;
    const apart = strict === wanted ? 1n : 0n;
    if (y - apart >= MIN) to.target(low, y - apart);
    if (x + apart <= MAX) to.target(high, x + apart);
  };

const around = (value: Primitive): bigint[] =>
  typeof value === 'bigint' ? [value, value + 1n, value - 1n].map(wrap) : [];

/** The inverse of an odd number modulo 2^64: each step doubles the bits that are right. */
function inverse(odd: bigint): bigint {
  let made = odd;
  for (let i = 0; i < 6; i++) made = wrap(made * (2n - odd * made));
  return made;
}

/** Factors that give the value, exactly or, by an odd number, modulo 2^64. */
const factors = (value: bigint, by: bigint): bigint[] =>
  by === 0n ? [] : (by & 1n) === 1n ? [value * inverse(by), value / by] : [value / by];

export const LONGS: Candidates = {
  sorts: {
    long: {
      seeds: (constants) => [...SEEDS, ...constants.flatMap(around)],
      differ: (a, b, to) => {
        to.target(a, wrap(to.value(b) + 1n));
        to.target(b, wrap(to.value(a) + 1n));
      },
      fresh: BigInt,
      special: [],
    },
  },
  goals: { lLt: order(true), lLe: order(false) },
  targets: {
    lAdd: operands(
      (value, _x, y) => [value - y],
      (value, x) => [value - x],
    ),
    lSub: operands(
      (value, _x, y) => [value + y],
      (value, x) => [x - value],
    ),
    lMul: operands(
      (value, _x, y) => factors(value, y),
      (value, x) => factors(value, x),
    ),
    lDiv: operands((value, _x, y) => [value * y]),
    lRem: operands((value, x, y) => (y ? [value, x - (x % y) + value, value + y] : [value])),
    lNeg: operands((value) => [-value]),
    lAnd: operands(
      (value, x, y) => [value, (x & ~y) | value],
      (value, x, y) => [(y & ~x) | value],
    ),
    lOr: operands(
      (value, _x, y) => [value, value & ~y],
      (value, x) => [value & ~x],
    ),
    lXor: operands(
      (value, _x, y) => [value ^ y],
      (value, x) => [value ^ x],
    ),
    lShl: shifted((value, _x, count) => value >> count),
    lShr: shifted((value, _x, count) => value << count),
    lUshr: shifted((value, _x, count) => value << count),
    numToLong: ({ args }, value, to) => to.target(args[0], Number(value)),
    longToInt: ({ args }, value, to) => {
      const x = to.value(args[0]);
      if (!Number.isInteger(value) || typeof x !== 'bigint') return;
      to.target(args[0], BigInt(value));
      to.target(args[0], wrap((x & ~0xffffffffn) | BigInt(value >>> 0)));
    },
    longToNum: ({ args }, value, to) => {
      if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) to.target(args[0], BigInt(value));
    },
    longToFloat: ({ args }, value, to) => {
      if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) to.target(args[0], BigInt(value));
    },
    longToStr: ({ args }, value, to) => {
      if (/^-?\d{1,19}$/.test(value)) to.target(args[0], wrap(BigInt(value)));
    },
  },
  functions: {},
};
