// Functions of one number that only grow or only fall: sums, differences, products and quotients with constants, negation,
// rounding. Where such a function is below a constant is an interval of doubles, found exactly by trying doubles.
// Callers: number-set.ts. Always holds: the function of a number is a number, and NaN only of NaN; it does not tell the zeros
// apart but by the sign of a zero result, which no comparison sees.
import { nextDown, nextUp } from '../logic/range.js';
import type { Term } from '../logic/term.js';

export interface Monotone {
  readonly variable: Term;
  readonly falls: boolean;
  /** Operations from the outside in. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly op: Term['op'];
  readonly constant: number;
  /** The constant is the left operand. */
  readonly left: boolean;
}

/** Longer ones are not followed: each question walks all operations. */
const MAX_STEPS = 4000;

/** The function that a term is of its variable; undefined when it is no such function. */
export function monotone(term: Term): Monotone | undefined {
  const steps: Step[] = [];
  let falls = false;
  let inner = term;
  while (inner.op !== 'var') {
    const step = stepOf(inner);
    if (step === undefined || steps.length === MAX_STEPS) return undefined;
    if (isFalling(step)) falls = !falls;
    steps.push(step);
    inner = inner.args[step.left ? 1 : 0];
  }
  return inner.sort === 'num' ? { variable: inner, falls, steps } : undefined;
}

function stepOf({ op, args }: Term): Step | undefined {
  switch (op) {
    case 'neg':
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round':
    case 'fround':
      return { op, constant: 0, left: false };
    case 'add':
    case 'sub':
    case 'mul':
    case 'div': {
      const left = args[0].op === 'const';
      const constant = (left ? args[0] : args[1]).data;
      if (args[left ? 1 : 0].op === 'const' || (left && op === 'div')) return undefined;
      if (args[left ? 0 : 1].op !== 'const' || !Number.isFinite(constant)) return undefined;
      return (op === 'mul' || op === 'div') && constant === 0 ? undefined : { op, constant: constant as number, left };
    }
    default:
      return undefined;
  }
}

function isFalling({ op, constant, left }: Step): boolean {
  if (op === 'neg') return true;
  return op === 'sub' ? left : (op === 'mul' || op === 'div') && constant < 0;
}

function applied({ op, constant, left }: Step, x: number): number {
  switch (op) {
    case 'add':
      return x + constant;
    case 'sub':
      return left ? constant - x : x - constant;
    case 'mul':
      return x * constant;
    case 'div':
      return x / constant;
    case 'neg':
      return -x;
    case 'fround':
      return Math.fround(x);
    default:
      return Math[op as 'floor' | 'ceil' | 'trunc' | 'round'](x);
  }
}

/** About the argument that gives a result. */
function inverse({ op, constant, left }: Step, y: number): number {
  switch (op) {
    case 'add':
      return y - constant;
    case 'sub':
      return left ? constant - y : y + constant;
    case 'mul':
      return y / constant;
    case 'div':
      return y * constant;
    case 'neg':
      return -y;
    default:
      return y;
  }
}

export interface Interval {
  readonly min: number;
  readonly max: number;
}

const NOTHING: Interval = { min: Infinity, max: -Infinity };

/** The numbers of which the function is below the constant (or, unless strict, equal to it). */
export function below(f: Monotone, constant: number, strict: boolean): Interval {
  return f.falls ? mirrored(lower(f, constant, strict)) : lower(f, constant, strict);
}

/** The numbers of which the function is above the constant (or, unless strict, equal to it). */
export function above(f: Monotone, constant: number, strict: boolean): Interval {
  return f.falls ? mirrored(upper(f, constant, strict)) : upper(f, constant, strict);
}

const mirrored = ({ min, max }: Interval): Interval => ({ min: -max, max: -min });

/** A falling function is asked about -x, of which it grows. */
function lower(f: Monotone, constant: number, strict: boolean): Interval {
  const first = leastAbove(f, constant, !strict);
  if (first === undefined) return { min: -Infinity, max: Infinity };
  return first === -Infinity ? NOTHING : { min: -Infinity, max: nextDown(first) };
}

function upper(f: Monotone, constant: number, strict: boolean): Interval {
  const first = leastAbove(f, constant, strict);
  return first === undefined ? NOTHING : { min: first, max: Infinity };
}

/** The least x with a value above the constant (or, unless strict, equal to it). */
function leastAbove(f: Monotone, constant: number, strict: boolean): number | undefined {
  const { steps, falls } = f;
  const holds = (x: number): boolean => {
    let value = falls ? -x : x;
    for (let i = steps.length - 1; i >= 0; i--) value = applied(steps[i], value);
    return strict ? value > constant : value >= constant;
  };
  if (steps.length === 0) return strict ? (constant === Infinity ? undefined : nextUp(constant)) : constant;
  if (holds(-Infinity)) return -Infinity;
  if (!holds(Infinity)) return undefined;
  let guess = constant;
  for (const step of steps) guess = inverse(step, guess);
  return leastHolding(holds, Number.isNaN(guess) ? 0 : falls ? -guess : guess);
}

/** Of a predicate that is false of -Infinity, true of Infinity and, once true, stays true. */
function leastHolding(holds: (x: number) => boolean, guess: number): number {
  let at = rankOf(guess);
  let step = 1n;
  let high = TOP;
  let low = -TOP;
  if (holds(guess)) {
    for (high = at; at - step > -TOP && holds(valueOf(at - step)); step *= 2n) high = at -= step;
    if (at - step > -TOP) low = at - step;
  } else {
    for (low = at; at + step < TOP && !holds(valueOf(at + step)); step *= 2n) low = at += step;
    if (at + step < TOP) high = at + step;
  }
  while (high - low > 1n) {
    const middle = (high + low) >> 1n;
    if (holds(valueOf(middle))) high = middle;
    else low = middle;
  }
  return valueOf(high);
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The place of a double in the order of all; both zeros have place 0. */
function rankOf(value: number): bigint {
  double[0] = Math.abs(value);
  return value < 0 ? -bits[0] : bits[0];
}

function valueOf(rank: bigint): number {
  bits[0] = rank < 0n ? -rank : rank;
  return rank < 0n ? -double[0] : double[0];
}

const TOP = rankOf(Infinity);
