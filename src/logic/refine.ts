// Narrows the ranges of variables from a condition that is known to hold, or known not to. Called by solver/ through
// interval.ts. Positive comparisons exclude NaN; negated ones do not.
// Soundness: a model within the given ranges that satisfies the condition stays within the narrowed ones. One pass; a
// caller that wants a fixed point repeats.
import { contract } from './contract.js';
import { isCalendarFunction } from './date-functions.js';
import { decide, type Lookup, rangeOf, rangeOfOperation } from './interval.js';
import {
  FINITE,
  INTEGERS,
  isNothing,
  LENGTH,
  MAX_DOUBLE,
  meet,
  NO,
  NUMBERS,
  nextDown,
  nextUp,
  ONLY_NAN,
  type Range,
  range,
  sameRange,
  YES,
} from './range.js';
import { negate } from './range-arithmetic.js';
import type { Term } from './term.js';

export type Update = (variable: Term, narrowed: Range) => void;
export type Refinement = 'contradiction' | 'ok';

/** Conditions are followed this far down, so that recursion is bounded. */
const DEPTH = 200;
/** Steps of one refinement: a term met in several places is narrowed in each. */
const STEPS = 200;
/** Larger terms are not narrowed from the outside in: each step computes ranges of what is below. */
const LARGE = 1000;

export function refine(condition: Term, holds: boolean, lookup: Lookup, update: Update): Refinement {
  return new Refiner(lookup, update).condition(condition, holds, 0) ? 'ok' : 'contradiction';
}

const between = (min: number, max: number): Range => range(min, max, false, false, true);

class Refiner {
  private steps = 0;

  constructor(
    readonly lookup: Lookup,
    readonly update: Update,
  ) {}

  /** False: cannot be. */
  condition(term: Term, holds: boolean, depth: number): boolean {
    if (depth > DEPTH) return true;
    const args = term.args;
    switch (term.op) {
      case 'const':
        return term.data === holds;
      case 'var':
        return this.narrow(term, holds ? YES : NO, depth);
      case 'not':
        return this.condition(args[0], !holds, depth + 1);
      case 'and':
      case 'or':
        return this.connective(term, holds, depth);
    }
    const known = decide(term, this.lookup);
    if (known !== undefined && known !== holds) return false;
    switch (term.op) {
      case 'ite': {
        const guard = decide(args[0], this.lookup);
        return guard === undefined || this.condition(args[guard ? 1 : 2], holds, depth + 1);
      }
      case 'eq':
        return this.equality(args[0], args[1], holds, false, depth);
      case 'same':
        return this.equality(args[0], args[1], holds, true, depth);
      case 'lt':
      case 'le':
        return this.order(args[0], args[1], term.op === 'lt', holds, depth);
      case 'isNaN':
        return this.narrow(args[0], holds ? ONLY_NAN : NUMBERS, depth + 1);
      case 'isFinite':
        return !holds || this.narrow(args[0], FINITE, depth + 1);
      case 'isInteger':
        return !holds || this.narrow(args[0], INTEGERS, depth + 1);
      default:
        return true;
    }
  }

  private connective(term: Term, holds: boolean, depth: number): boolean {
    const both = term.op === 'and';
    const [a, b] = term.args;
    if (holds === both) return this.condition(a, holds, depth + 1) && this.condition(b, holds, depth + 1);
    // one of the two decides: when it is known not to be the one, it is the other
    if (decide(a, this.lookup) === both) return this.condition(b, holds, depth + 1);
    if (decide(b, this.lookup) === both) return this.condition(a, holds, depth + 1);
    return true;
  }

  private order(a: Term, b: Term, strict: boolean, holds: boolean, depth: number): boolean {
    const left = rangeOf(a, this.lookup);
    const right = rangeOf(b, this.lookup);
    if (!holds) {
      // not (a < b) is b <= a only without NaN
      if (left.maybeNaN || right.maybeNaN) return true;
      return this.order(b, a, !strict, true, depth);
    }
    return (
      this.narrow(a, between(-Infinity, strict ? nextDown(right.max) : right.max), depth + 1) &&
      this.narrow(b, between(strict ? nextUp(left.min) : left.min, Infinity), depth + 1)
    );
  }

  private equality(a: Term, b: Term, holds: boolean, same: boolean, depth: number): boolean {
    if (a.sort === 'big') return true;
    if (a.sort === 'str') return !holds || this.equalLengths(a, b, depth);
    const left = rangeOf(a, this.lookup);
    const right = rangeOf(b, this.lookup);
    if (holds) {
      const wanted = same ? (r: Range) => r : (r: Range) => range(r.min, r.max, false, r.integer, true);
      return this.narrow(a, wanted(right), depth + 1) && this.narrow(b, wanted(left), depth + 1);
    }
    return this.exclude(a, left, right, same, depth) && this.exclude(b, right, left, same, depth);
  }

  private equalLengths(a: Term, b: Term, depth: number): boolean {
    const left = rangeOf(a, this.lookup);
    return this.narrow(a, rangeOf(b, this.lookup), depth + 1) && this.narrow(b, left, depth + 1);
  }

  /** A value that is not the one value of `other` is not at the end of its range either. */
  private exclude(term: Term, own: Range, other: Range, same: boolean, depth: number): boolean {
    const value = other.min;
    if (value !== other.max || other.maybeNaN || (same && value === 0)) return true;
    const low = own.min === value ? nextUp(value) : own.min;
    const high = own.max === value ? nextDown(value) : own.max;
    if (low === own.min && high === own.max) return true;
    return this.narrow(term, range(low, high, true, false, true), depth + 1);
  }

  /** The value of the term is within `wanted`. */
  narrow(term: Term, wanted: Range, depth: number): boolean {
    if (term.op === 'var') return this.narrowVariable(term, wanted);
    const current = rangeOf(term, this.lookup);
    const result = meet(current, wanted);
    if (isNothing(result)) return false;
    if (depth > DEPTH || this.steps++ > STEPS || term.size > LARGE || term.op === 'const' || sameRange(current, result))
      return true;
    if (term.sort === 'bool') return result.min !== result.max || this.condition(term, result.min === 1, depth + 1);
    if (term.sort === 'str') return this.narrowLength(term, result, depth);
    // what follows reasons from a result that is a number to operands that are numbers
    return result.maybeNaN || this.operands(term, result, depth + 1);
  }

  private narrowVariable(variable: Term, wanted: Range): boolean {
    if (variable.sort === 'big') return true;
    const current = rangeOf(variable, this.lookup);
    const result = meet(current, wanted);
    if (isNothing(result)) return false;
    if (!sameRange(current, result)) this.update(variable, result);
    return true;
  }

  private narrowLength(term: Term, wanted: Range, depth: number): boolean {
    if (term.op !== 'concat') return true;
    const [a, b] = term.args;
    const [left, right] = term.args.map((arg) => rangeOf(arg, this.lookup));
    const rest = (other: Range): Range => meet(LENGTH, between(wanted.min - other.max, wanted.max - other.min));
    return this.narrow(a, rest(right), depth + 1) && this.narrow(b, rest(left), depth + 1);
  }

  private operands(term: Term, result: Range, depth: number): boolean {
    const [a, b] = term.args;
    switch (term.op) {
      case 'strLen':
        return this.narrow(a, result, depth);
      case 'neg':
        return this.narrow(a, negate(result), depth);
      case 'abs': {
        const wanted = range(-result.max, result.max, false, result.integer, true);
        return this.narrow(a, wanted, depth);
      }
      case 'floor':
        return this.narrow(a, between(result.min, result.max + 1), depth);
      case 'ceil':
        return this.narrow(a, between(result.min - 1, result.max), depth);
      case 'trunc':
      case 'round':
        return this.narrow(a, between(result.min - 1, result.max + 1), depth);
      case 'sqrt':
        return this.narrow(a, between(0, Infinity), depth) && this.argument(term, 0, result, depth);
      case 'math':
        return this.function(term, result, depth);
      case 'call':
        return !isCalendarFunction(term.data as string) || this.function(term, result, depth);
      case 'pow':
        return this.argument(term, 0, result, depth) && this.argument(term, 1, result, depth);
      case 'sign': {
        const low = result.min >= 1 ? Number.MIN_VALUE : result.min >= 0 ? 0 : -Infinity;
        const high = result.max <= -1 ? -Number.MIN_VALUE : result.max <= 0 ? 0 : Infinity;
        return this.narrow(a, between(low, high), depth);
      }
      case 'min':
        return this.eachNarrow(a, b, between(result.min, Infinity), depth);
      case 'max':
        return this.eachNarrow(a, b, between(-Infinity, result.max), depth);
      case 'rem':
        return this.narrow(a, FINITE, depth) && this.narrow(b, NUMBERS, depth);
      case 'fround':
        return this.narrow(a, NUMBERS, depth) && this.argument(term, 0, result, depth);
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
        return this.arithmetic(term, result, depth);
      default:
        return true;
    }
  }

  /** A function of Math or of times. hypot is a number although an argument is NaN when another one is infinite. */
  private function(term: Term, result: Range, depth: number): boolean {
    return term.args.every((arg, i) => {
      if (term.data !== 'hypot' && !this.narrow(arg, NUMBERS, depth)) return false;
      return this.argument(term, i, result, depth);
    });
  }

  /** Narrows one argument of an operation by its range alone. */
  private argument(term: Term, at: number, result: Range, depth: number): boolean {
    const arg = term.args[at];
    if (arg.op === 'const') return true;
    const ranges = term.args.map((other) => rangeOf(other, this.lookup));
    const transfer = (part: Range): Range =>
      rangeOfOperation(
        term,
        ranges.map((other, i) => (i === at || term.args[i] === arg ? part : other)),
      );
    return this.narrow(arg, contract(transfer, ranges[at], result), depth);
  }

  private eachNarrow(a: Term, b: Term, wanted: Range, depth: number): boolean {
    return this.narrow(a, wanted, depth) && this.narrow(b, wanted, depth);
  }

  private arithmetic(term: Term, result: Range, depth: number): boolean {
    const [a, b] = term.args;
    // Bounds leave NaN out as well, so that sums are followed once, not twice at every level.
    const bounded = a !== b && (term.op === 'add' || term.op === 'sub');
    if (!bounded && !this.eachNarrow(a, b, NUMBERS, depth)) return false;
    if (a === b) return true;
    const left = meet(rangeOf(a, this.lookup), NUMBERS);
    const right = meet(rangeOf(b, this.lookup), NUMBERS);
    if (isNothing(left) || isNothing(right)) return false;
    switch (term.op) {
      case 'add':
        return this.narrow(a, addend(result, right, left), depth) && this.narrow(b, addend(result, left, right), depth);
      case 'sub':
        // a + (-b)
        return (
          this.narrow(a, addend(result, negate(right), left), depth) &&
          this.narrow(b, negate(addend(result, left, negate(right))), depth)
        );
      default:
        return right.min !== right.max || this.narrow(a, factor(term.op === 'mul', result, right.min, left), depth);
    }
  }
}

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
