// Candidates for big integers: arithmetic is inverted exactly.
import type { Candidates, Goal, Target } from './candidates.js';

/** Operands from the wanted value and the present ones. */
const operands =
  (
    first: (value: bigint, x: bigint, y: bigint) => bigint[],
    second?: (value: bigint, x: bigint, y: bigint) => bigint[],
  ): Target =>
  ({ args: [a, b] }, value, to) => {
    const [x, y] = [to.value(a), b === undefined ? 0n : to.value(b)];
    if (x === undefined || y === undefined) return;
    for (const v of first(value, x, y)) to.target(a, v);
    for (const v of second?.(value, x, y) ?? []) to.target(b, v);
  };

const order =
  (strict: boolean): Goal =>
  ({ args: [a, b] }, wanted, to) => {
    const [low, high] = wanted ? [a, b] : [b, a];
    const [x, y] = [to.value(low), to.value(high)];
    if (typeof x !== 'bigint' || typeof y !== 'bigint') return;
    const apart = strict === wanted ? 1n : 0n;
    to.target(low, y - apart);
    to.target(high, x + apart);
  };

export const BIG_INTEGERS: Candidates = {
  sorts: {
    big: {
      seeds: (constants) => [
        ...[0n, 1n, -1n, 2n],
        ...constants.flatMap((value) => (typeof value === 'bigint' ? [value, value + 1n, value - 1n] : [])),
      ],
      differ: (a, b, to) => {
        to.target(a, to.value(b) + 1n);
        to.target(b, to.value(a) + 1n);
      },
      fresh: BigInt,
      special: [],
    },
  },
  goals: { bigLt: order(true), bigLe: order(false) },
  targets: {
    bigAdd: operands(
      (value, _x, y) => [value - y],
      (value, x) => [value - x],
    ),
    bigSub: operands(
      (value, _x, y) => [value + y],
      (value, x) => [x - value],
    ),
    bigMul: operands(
      (value, _x, y) => (y ? [value / y] : []),
      (value, x) => (x ? [value / x] : []),
    ),
    bigDiv: operands((value, _x, y) => [value * y]),
    bigRem: operands((value, x, y) => (y ? [value, x - (x % y) + value, value + y] : [value])),
    bigNeg: operands((value) => [-value]),
    bigNot: operands((value) => [~value]),
    numToBig: ({ args }, value, to) => to.target(args[0], Number(value)),
    bigToNum: ({ args }, value, to) => {
      if (Number.isInteger(value)) to.target(args[0], BigInt(value));
    },
    bigToStr: ({ args }, value, to) => {
      if (/^-?\d+$/.test(value)) to.target(args[0], BigInt(value));
    },
  },
  functions: { bigParse: ({ args }, value, to) => to.target(args[0], String(value)) },
};
