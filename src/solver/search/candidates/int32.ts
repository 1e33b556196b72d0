// Candidates for the 32-bit integer operators: bits put in, taken out or shifted back.
import type { Candidates, Target } from './candidates.js';

/** Operands from the wanted value and the present ones. */
const operands =
  (
    first: (value: number, x: number, y: number) => number[],
    second?: (value: number, x: number, y: number) => number[],
  ): Target =>
  ({ args: [a, b] }, value, to) => {
    const [x, y] = [to.value(a), b === undefined ? 0 : to.value(b)];
    for (const v of first(value, x, y)) to.target(a, v);
    for (const v of second?.(value, x, y) ?? []) to.target(b, v);
  };

export const INT32: Candidates = {
  sorts: {},
  goals: {},
  targets: {
    toInt32: operands((value) => [value, value + 2 ** 32]),
    toUint32: operands((value) => [value]),
    bitand: operands(
      (value, x, y) => [value, (x & ~y) | value, ((x & ~y) | value) + 2 ** (32 - Math.clz32(y)), x ^ y],
      (value, x, y) => [(y & ~x) | value],
    ),
    bitor: operands(
      (value, _x, y) => [value, value & ~y],
      (value, x) => [value & ~x],
    ),
    bitxor: operands(
      (value, _x, y) => [value ^ y],
      (value, x) => [value ^ x],
    ),
    bitnot: operands((value) => [~value]),
    shl: operands((value, _x, y) => [value >> y]),
    shr: operands((value, _x, y) => [value << y]),
    ushr: operands((value, _x, y) => [value * 2 ** (y & 31)]),
    imul: operands(
      (value, _x, y) => (y ? [value / y] : []),
      (value, x) => (x ? [value / x] : []),
    ),
  },
  functions: {},
};
