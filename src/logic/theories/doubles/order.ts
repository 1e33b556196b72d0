// Order and predicates of numbers: lt, le, isNaN, isFinite, isInteger. NaN is below, above and equal to nothing, so a
// comparison whose answer the ranges give still needs "not NaN" of its operands.
import { constant, FALSE, make, numberOf, TRUE } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { isEmpty, isFiniteRange, type Range } from '../../range.js';
import type { Term } from '../../term.js';
import { and, chosen, ite, not, or } from '../booleans/simplify.js';
import { withoutOffset } from './offset.js';

export function notNaN(a: Term): Term {
  return rangeOf(a).maybeNaN ? not(nan(a)) : TRUE;
}

export function lt(a: Term, b: Term): Term {
  if (a === b) return FALSE;
  return compare('lt', a, b);
}

export function le(a: Term, b: Term): Term {
  if (a === b) return notNaN(a);
  return compare('le', a, b);
}

function known(strict: boolean, a: Range, b: Range): boolean | undefined {
  if (isEmpty(a) || isEmpty(b)) return false;
  if (strict ? a.min >= b.max : a.min > b.max) return false;
  return (strict ? a.max < b.min : a.max <= b.min) ? true : undefined;
}

function compare(op: 'lt' | 'le', a: Term, b: Term): Term {
  const left = rangeOf(a);
  const right = rangeOf(b);
  const answer = known(op === 'lt', left, right);
  if (answer === false) return FALSE;
  if (answer === true) return and(notNaN(a), notNaN(b));
  const again = op === 'lt' ? lt : le;
  const plain = withoutOffset(a, b);
  if (plain !== undefined) return again(plain[0], plain[1]);
  if (b.op === 'const') {
    if (a.op === 'neg') return again(constant(-numberOf(b)!), a.args[0]);
    if (chosen(a)) return ite(a.args[0], again(a.args[1], b), again(a.args[2], b));
    if (a.op === 'sub' && numberOf(b) === 0 && signIsOrder(op, a)) return again(a.args[0], a.args[1]);
    if (left.integer && fractional(b)) return le(a, constant(Math.floor(numberOf(b)!)));
  } else if (a.op === 'const') {
    if (b.op === 'neg') return again(b.args[0], constant(-numberOf(a)!));
    if (chosen(b)) return ite(b.args[0], again(a, b.args[1]), again(a, b.args[2]));
    if (b.op === 'sub' && numberOf(a) === 0 && signIsOrder(op, b)) return again(b.args[1], b.args[0]);
    if (right.integer && fractional(a)) return le(constant(Math.ceil(numberOf(a)!)), b);
  } else if (a.op === 'neg' && b.op === 'neg') return again(b.args[0], a.args[0]);
  return make(op, 'bool', [a, b]);
}

/**
 * x - y < 0 is x < y: with gradual underflow a difference is 0 only for equal operands, and infinities keep their
 * order. For <=, two equal infinities differ: their difference is NaN.
 */
function signIsOrder(op: 'lt' | 'le', difference: Term): boolean {
  const [x, y] = difference.args;
  return op === 'lt' || isFiniteRange(rangeOf(x)) || isFiniteRange(rangeOf(y));
}

function fractional(term: Term): boolean {
  const value = numberOf(term)!;
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** The operand whose being NaN is the same as the term's, if there is one. */
function nanOperand(term: Term): Term | undefined {
  switch (term.op) {
    case 'neg':
    case 'abs':
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round':
    case 'sign':
    case 'fround':
      return term.args[0];
    case 'add':
    case 'sub':
    case 'mul':
    case 'div': {
      const [a, b] = term.args;
      const linear = term.op === 'add' || term.op === 'sub';
      const harmless = (r: Range): boolean => isFiniteRange(r) && (linear || r.min > 0 || r.max < 0);
      if (harmless(rangeOf(b))) return a;
      return harmless(rangeOf(a)) ? b : undefined;
    }
    default:
      return undefined;
  }
}

/** Above this size no rule descends into both operands: with sharing that could take exponential time. */
const LARGE = 200;

export function nan(a: Term): Term {
  let term = a;
  for (let next: Term | undefined = a; next !== undefined; next = nanOperand(term)) term = next;
  const r = rangeOf(term);
  if (!r.maybeNaN) return FALSE;
  if (isEmpty(r)) return TRUE;
  if (term.op === 'sub' && term.args[0] === term.args[1]) return not(finite(term.args[0]));
  if ((term.op === 'min' || term.op === 'max') && term.size < LARGE) return or(nan(term.args[0]), nan(term.args[1]));
  if (term.op === 'mul' && term.args[0] === term.args[1]) return nan(term.args[0]);
  // `x * 0 === 0`, a common way to ask whether x is finite
  if (term.op === 'mul' && numberOf(term.args[1]) === 0) return not(finite(term.args[0]));
  return make('isNaN', 'bool', [term]);
}

export function finite(a: Term): Term {
  let term = a;
  while (
    term.op === 'neg' ||
    term.op === 'abs' ||
    term.op === 'floor' ||
    term.op === 'ceil' ||
    term.op === 'trunc' ||
    term.op === 'round'
  ) {
    term = term.args[0];
  }
  const r = rangeOf(term);
  if (isFiniteRange(r)) return TRUE;
  if (isEmpty(r)) return FALSE;
  if (r.min > -Infinity && r.max < Infinity) return notNaN(term);
  return make('isFinite', 'bool', [term]);
}

export function integral(a: Term): Term {
  let term = a;
  while (term.op === 'neg' || term.op === 'abs') term = term.args[0];
  const r = rangeOf(term);
  if (r.integer) return finite(term);
  if (isEmpty(r) || Math.ceil(r.min) > r.max) return FALSE;
  return make('isInteger', 'bool', [term]);
}

/** Without NaN, what is not below is at or above. */
export function negateOrder(term: Term): Term | undefined {
  const [x, y] = term.args;
  if (rangeOf(x).maybeNaN || rangeOf(y).maybeNaN) return undefined;
  return term.op === 'lt' ? le(y, x) : lt(y, x);
}

/** x < y leaves out y < x, y <= x and x === y. NaN makes all comparisons false, so it does no harm. */
export function excludedByLess(less: Term, other: Term): boolean {
  if (other.args.length !== 2) return false;
  const [x, y] = less.args;
  const [a, b] = other.args;
  if (other.op === 'lt' || other.op === 'le') return a === y && b === x;
  return other.op === 'eq' && ((a === x && b === y) || (a === y && b === x));
}
