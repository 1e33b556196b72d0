// Candidates for doubles: comparisons give wanted values, arithmetic and functions of Math are inverted, up to rounding.
import { nextDown, nextUp } from '../../../logic/range.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { Candidates, Goal, Suggestions, Target } from './candidates.js';
import { inverses } from './inverse-functions.js';

const SPECIAL: readonly number[] = [
  ...[0, 1, -1, 2, 0.5, Number.NaN, Infinity, -Infinity, -0, 2 ** 53, -(2 ** 53), 2 ** 53 + 2],
  ...[2 ** 31, -(2 ** 31), 2 ** 32, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE],
  ...[0.1, 0.2, 0.3, -0.5, 1.5, 3, 10, 1e16, 1e-7],
];

/** The constants with their neighbours, and the special doubles. */
function seeds(constants: readonly Primitive[]): readonly number[] {
  const near = (value: number): number[] => [value, value + 1, value - 1, nextUp(value), nextDown(value), -value];
  return [...constants.flatMap((value) => (typeof value === 'number' ? near(value) : [])), ...SPECIAL];
}

function differ(a: Term, b: Term, to: Suggestions): void {
  const [x, y] = [to.value(a), to.value(b)];
  for (const step of [1, -1]) {
    to.target(a, y + step);
    to.target(b, x + step);
  }
}

const order =
  (strict: boolean): Goal =>
  ({ args: [a, b] }, wanted, to) =>
    less(wanted ? [a, b] : [b, a], strict === wanted, to);

/** low < high, or low <= high when not strict. */
function less([low, high]: readonly [Term, Term], strict: boolean, to: Suggestions): void {
  const [x, y] = [to.value(low), to.value(high)];
  if (typeof x !== 'number' || typeof y !== 'number') return;
  if (!strict) {
    to.target(low, y);
    to.target(high, x);
  }
  for (const step of [1, 100, 1e9]) {
    to.target(high, x + step);
    to.target(low, y - step);
  }
  to.target(high, nextUp(x));
  to.target(low, nextDown(y));
  if (y > 0 && x >= 0) to.target(low, y / 2);
}

/** Wanted values of the only operand. */
const operand =
  (values: (value: number) => number[]): Target =>
  ({ args }, value, to) => {
    for (const v of values(value)) to.target(args[0], v);
  };

const kept = operand((value) => [value]);

const either: Target = ({ args }, value, to) => {
  to.target(args[0], value);
  to.target(args[1], value);
};

const add: Target = ({ args: [a, b] }, value, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  if (a === b) to.target(a, value / 2);
  to.target(a, value - y);
  to.target(b, value - x);
};

const sub: Target = ({ args: [a, b] }, value, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  to.target(a, value + y);
  to.target(b, x - value);
};

const mul: Target = ({ args: [a, b] }, value, to) => {
  if (a === b) {
    to.target(a, Math.sqrt(value));
    to.target(a, -Math.sqrt(value));
    return;
  }
  const [x, y] = [to.value(a), to.value(b)];
  if (y !== 0) to.target(a, value / y);
  else to.target(b, 1);
  if (x !== 0) to.target(b, value / x);
  else to.target(a, 1);
};

const div: Target = ({ args: [a, b] }, value, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  to.target(a, value * y);
  to.target(b, value !== 0 ? x / value : Infinity);
};

const rem: Target = ({ args: [a, b] }, value, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  to.target(a, value);
  if (!Number.isFinite(x) || !y) return;
  to.target(a, x - (x % y) + value);
  to.target(a, value + Math.abs(y));
};

const pow: Target = ({ args: [a, b] }, value, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  if (y) {
    const root = Math.abs(value) ** (1 / y);
    for (const v of [root, Math.round(root)]) {
      to.target(a, value < 0 ? -v : v);
      if (value > 0) to.target(a, -v);
    }
  }
  if (x > 0 && x !== 1 && value > 0) {
    const power = Math.log(value) / Math.log(x);
    to.target(b, power);
    to.target(b, Math.round(power));
  }
};

const math: Target = ({ data, args }, value, to) => {
  const now = [to.value(args[0]), args.length > 1 ? to.value(args[1]) : undefined] as const;
  for (const [at, v] of inverses(data as string, value, now)) to.target(args[at], v);
};

export const DOUBLES: Candidates = {
  sorts: { num: { seeds, differ, fresh: (n) => n + 1, special: [0, -0] } },
  goals: {
    lt: order(true),
    le: order(false),
    isNaN: ({ args }, wanted, to) => to.target(args[0], wanted ? Number.NaN : 0),
    isFinite: ({ args }, wanted, to) => to.target(args[0], wanted ? 0 : Infinity),
    isInteger: ({ args }, wanted, to) => {
      const now = Math.round(to.value(args[0])) || 0;
      to.target(args[0], wanted ? now : now + 0.5);
    },
  },
  targets: {
    add,
    sub,
    mul,
    div,
    rem,
    pow,
    math,
    neg: operand((value) => [-value]),
    abs: operand((value) => [value, -value]),
    floor: kept,
    ceil: kept,
    trunc: kept,
    round: kept,
    sign: kept,
    fround: kept,
    sqrt: operand((value) => [value * value]),
    min: either,
    max: either,
  },
  functions: {},
};
