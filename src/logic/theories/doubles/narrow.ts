// What results of operations on doubles tell of the operands, used backwards when a path narrows ranges (refine.ts).
// Positive comparisons exclude NaN; negated ones do not.
// Soundness: operands within their ranges that give a result within `result` stay within the narrowed ones.
import {
  FINITE,
  INTEGERS,
  isNothing,
  MAX_DOUBLE,
  meet,
  NUMBERS,
  nextDown,
  nextUp,
  ONLY_NAN,
  type Range,
  range,
} from '../../range.js';
import type { Refiner } from '../../refine.js';
import type { Term } from '../../term.js';
import { negate } from './ranges.js';

export type Narrow = (term: Term, result: Range, refiner: Refiner) => boolean;

const between = (min: number, max: number): Range => range(min, max, false, false, true);
const holds = (wanted: Range): boolean => wanted.min === 1;

/** Narrows the only argument to what the result tells of it. */
export const first =
  (wanted: (result: Range) => Range): Narrow =>
  ({ args }, result, refiner) =>
    refiner.narrow(args[0], wanted(result));

/** Narrows both arguments alike. */
export const each =
  (wanted: (result: Range) => Range): Narrow =>
  ({ args }, result, refiner) =>
    refiner.both(args[0], args[1], wanted(result));

export const neg = first(negate);
export const abs = first((result) => range(-result.max, result.max, false, result.integer, true));
export const floor = first((result) => between(result.min, result.max + 1));
export const ceil = first((result) => between(result.min - 1, result.max));
export const trunc = first((result) => between(result.min - 1, result.max + 1));
export const sign = first((result) => {
  const low = result.min >= 1 ? Number.MIN_VALUE : result.min >= 0 ? 0 : -Infinity;
  const high = result.max <= -1 ? -Number.MIN_VALUE : result.max <= 0 ? 0 : Infinity;
  return between(low, high);
});
export const min = each((result) => between(result.min, Infinity));
export const max = each((result) => between(-Infinity, result.max));

export const sqrt: Narrow = (term, result, refiner) =>
  refiner.narrow(term.args[0], between(0, Infinity)) && refiner.argument(term, 0, result);

export const pow: Narrow = (term, result, refiner) =>
  refiner.argument(term, 0, result) && refiner.argument(term, 1, result);

export const rem: Narrow = ({ args }, _result, refiner) =>
  refiner.narrow(args[0], FINITE) && refiner.narrow(args[1], NUMBERS);

export const fround: Narrow = (term, result, refiner) =>
  refiner.narrow(term.args[0], NUMBERS) && refiner.argument(term, 0, result);

/** A function of which the range is known. hypot is a number although an argument is NaN when another one is infinite. */
export const functionOfNumbers: Narrow = (term, result, refiner) =>
  term.args.every((arg, i) => {
    if (term.data !== 'hypot' && !refiner.narrow(arg, NUMBERS)) return false;
    return refiner.argument(term, i, result);
  });

export const isNaN: Narrow = ({ args }, wanted, refiner) => refiner.narrow(args[0], holds(wanted) ? ONLY_NAN : NUMBERS);
export const isFinite: Narrow = ({ args }, wanted, refiner) => !holds(wanted) || refiner.narrow(args[0], FINITE);
export const isInteger: Narrow = ({ args }, wanted, refiner) => !holds(wanted) || refiner.narrow(args[0], INTEGERS);

export const order =
  (strict: boolean): Narrow =>
  ({ args: [a, b] }, wanted, refiner) =>
    ordered(a, b, strict, holds(wanted), refiner);

function ordered(a: Term, b: Term, strict: boolean, holds: boolean, refiner: Refiner): boolean {
  const left = refiner.rangeOf(a);
  const right = refiner.rangeOf(b);
  if (!holds) {
    // not (a < b) is b <= a only without NaN
    if (left.maybeNaN || right.maybeNaN) return true;
    return ordered(b, a, !strict, true, refiner);
  }
  return (
    refiner.narrow(a, between(-Infinity, strict ? nextDown(right.max) : right.max)) &&
    refiner.narrow(b, between(strict ? nextUp(left.min) : left.min, Infinity))
  );
}

export const arithmetic: Narrow = (term, result, refiner) => {
  const [a, b] = term.args;
  // Bounds leave NaN out as well, so that sums are followed once, not twice at every level.
  const bounded = a !== b && (term.op === 'add' || term.op === 'sub');
  if (!bounded && !refiner.both(a, b, NUMBERS)) return false;
  if (a === b) return true;
  const left = meet(refiner.rangeOf(a), NUMBERS);
  const right = meet(refiner.rangeOf(b), NUMBERS);
  if (isNothing(left) || isNothing(right)) return false;
  switch (term.op) {
    case 'add':
      return refiner.narrow(a, addend(result, right, left)) && refiner.narrow(b, addend(result, left, right));
    case 'sub':
      // a + (-b)
      return (
        refiner.narrow(a, addend(result, negate(right), left)) &&
        refiner.narrow(b, negate(addend(result, left, negate(right))))
      );
    default:
      return right.min !== right.max || refiner.narrow(a, factor(term.op === 'mul', result, right.min, left));
  }
};

/** x with x + other within `result`, rounding included. */
function addend(result: Range, other: Range, current: Range): Range {
  const [low, high] = [result.min - other.max, result.max - other.min];
  const error = (bound: number, by: number): number => Math.max(Math.abs(bound), Math.abs(by)) * Number.EPSILON;
  const max = upperBound((x) => x + other.min > result.max, high, error(result.max, other.min), current.max);
  const min = -upperBound((x) => -x + other.max < result.min, -low, error(result.min, other.max), -current.min);
  return between(min, max);
}

/** x with x * by (or x / by) within `result`. */
function factor(times: boolean, result: Range, by: number, current: Range): Range {
  if (by === 0 || !Number.isFinite(by)) return NUMBERS;
  const f = times ? (x: number): number => x * by : (x: number): number => x / by;
  const inverse = times ? (y: number): number => y / by : (y: number): number => y * by;
  const [low, high] = by > 0 ? [result.min, result.max] : [result.max, result.min];
  const beyond = by > 0 ? (x: number) => f(x) > high : (x: number) => f(x) < high;
  const before = by > 0 ? (x: number) => f(x) < low : (x: number) => f(x) > low;
  const [least, most] = [inverse(low), inverse(high)];
  const max = upperBound(beyond, most, Math.abs(most) * Number.EPSILON, current.max);
  const min = -upperBound((x) => before(-x), -least, Math.abs(least) * Number.EPSILON, -current.min);
  return between(min, max);
}

/**
 * A bound for all x that are not `beyond`, a predicate that, once true, stays true as x grows. The guess is off by
 * rounding errors only; whatever is returned was confirmed by the predicate, or is Infinity.
 */
function upperBound(beyond: (x: number) => boolean, guess: number, error: number, current: number): number {
  if (Number.isNaN(guess) || guess >= current) return Infinity;
  if (guess === -Infinity) return beyond(-MAX_DOUBLE) ? -Infinity : Infinity;
  const close = nextUp(guess);
  if (beyond(close)) return guess;
  for (const above of [nextUp(close), guess + error, guess + 4 * error]) {
    if (above > guess && beyond(above)) return nextDown(above);
  }
  return Infinity;
}
