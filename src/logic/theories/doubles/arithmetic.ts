// Arithmetic of doubles: every rule holds for NaN, both zeros, infinities and rounding. Rules that need exact sums ask
// the ranges for integers below 2^53 first. Operands of + and * are ordered: constants last, older terms first.
import { constant, make, NOT_A_NUMBER, numberOf, ONE, ZERO } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { hasZero, isExactInteger, isFiniteRange } from '../../range.js';
import type { Term } from '../../term.js';

const exact = (term: Term): boolean => isExactInteger(rangeOf(term));
const plain = (op: 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'pow', a: Term, b: Term): Term => make(op, 'num', [a, b]);

export function neg(a: Term): Term {
  if (a.op === 'neg') return a.args[0];
  if (a.op === 'mul' && a.args[1].op === 'const') return mul(a.args[0], neg(a.args[1]));
  return make('neg', 'num', [a]);
}

function swapped(a: Term, b: Term): boolean {
  if (b.op === 'const') return false;
  return a.op === 'const' || a.id > b.id;
}

export function add(a: Term, b: Term): Term {
  if (swapped(a, b)) return add(b, a);
  if (b.op === 'const') {
    if (a.op === 'const') return plain('add', a, b);
    const value = numberOf(b)!;
    if (Number.isNaN(value)) return b;
    if (value < 0) return sub(a, constant(-value));
    if (value === 0) return Object.is(value, -0) || !rangeOf(a).maybeNegativeZero ? a : plain('add', a, b);
    return shifted(a, value) ?? plain('add', a, b);
  }
  if (a === b) return mul(a, constant(2));
  if (b.op === 'neg') return sub(a, b.args[0]);
  if (a.op === 'neg') return sub(b, a.args[0]);
  return restored(a, b) ?? restored(b, a) ?? plain('add', a, b);
}

/** (x - y) + y is x. */
function restored(difference: Term, y: Term): Term | undefined {
  if (difference.op !== 'sub' || difference.args[1] !== y) return undefined;
  const x = difference.args[0];
  return exact(x) && exact(y) && exact(difference) ? x : undefined;
}

/** (x + c) + by is x + (c + by) when no sum is rounded. */
function shifted(a: Term, by: number): Term | undefined {
  if ((a.op !== 'add' && a.op !== 'sub') || a.args[1].op !== 'const') return undefined;
  const x = a.args[0];
  const c = numberOf(a.args[1])!;
  const total = a.op === 'add' ? c + by : by - c;
  const r = rangeOf(a);
  if (
    !Number.isSafeInteger(c) ||
    !Number.isSafeInteger(by) ||
    !Number.isSafeInteger(total) ||
    !exact(x) ||
    !isExactInteger(r)
  )
    return undefined;
  return Number.isSafeInteger(r.min + by) && Number.isSafeInteger(r.max + by) ? add(x, constant(total)) : undefined;
}

export function sub(a: Term, b: Term): Term {
  if (a.op === 'const' && b.op === 'const') return plain('sub', a, b);
  if (b.op === 'const') {
    const value = numberOf(b)!;
    if (Number.isNaN(value)) return b;
    if (value < 0 || Object.is(value, -0)) return add(a, constant(-value));
    return value === 0 ? a : (shifted(a, -value) ?? plain('sub', a, b));
  }
  const left = numberOf(a);
  if (left !== undefined) {
    if (Number.isNaN(left)) return a;
    if (Object.is(left, -0) || (left === 0 && !hasZero(rangeOf(b)))) return neg(b);
  }
  if (b.op === 'neg') return add(a, b.args[0]);
  if (a === b) return isFiniteRange(rangeOf(a)) ? ZERO : plain('sub', a, b);
  if (a.op === 'add' && exact(a)) {
    // (x + y) - y
    const [x, y] = a.args;
    if (b === y && exact(x) && exact(y)) return x;
    if (b === x && exact(x) && exact(y)) return y;
  }
  // a - (a - y)
  if (b.op === 'sub' && b.args[0] === a && exact(a) && exact(b) && exact(b.args[1])) return b.args[1];
  return plain('sub', a, b);
}

export function mul(a: Term, b: Term): Term {
  if (swapped(a, b)) return mul(b, a);
  if (a.op === 'neg') {
    if (b.op === 'const') return mul(a.args[0], neg(b));
    if (b.op === 'neg') return mul(a.args[0], b.args[0]);
  }
  const value = numberOf(b);
  if (value === undefined || a.op === 'const') return plain('mul', a, b);
  if (value === 1) return a;
  if (value === -1) return neg(a);
  if (Number.isNaN(value)) return b;
  if (value === 0) {
    const r = rangeOf(a);
    if (isFiniteRange(r)) {
      if (r.min > 0 || (r.min === 0 && !r.maybeNegativeZero)) return b;
      if (r.max < 0) return neg(b);
    }
  }
  return plain('mul', a, b);
}

export function div(a: Term, b: Term): Term {
  if (a.op === 'neg' && b.op === 'neg') return div(a.args[0], b.args[0]);
  if (a.op === 'neg' && b.op === 'const') return div(a.args[0], neg(b));
  if (a === b && a.op !== 'const') {
    const r = rangeOf(a);
    return isFiniteRange(r) && !hasZero(r) ? ONE : plain('div', a, b);
  }
  const value = numberOf(b);
  if (value === 1) return a;
  if (value === -1) return neg(a);
  if (value !== undefined && Number.isNaN(value)) return b;
  return plain('div', a, b);
}

export function rem(a: Term, b: Term): Term {
  // the sign of the divisor does not matter
  if (b.op === 'neg') return rem(a, b.args[0]);
  const value = numberOf(b);
  if (value !== undefined && a.op !== 'const') {
    if (value < 0) return rem(a, constant(-value));
    if (value === 0 || Number.isNaN(value)) return NOT_A_NUMBER;
    const r = rangeOf(a);
    if (isFiniteRange(r)) {
      if (r.min > -value && r.max < value) return a;
      if (value === 1 && r.integer && r.min >= 0 && !r.maybeNegativeZero) return ZERO;
    }
    // (x % c) % c
    if (a.op === 'rem' && a.args[1] === b) return a;
  }
  return plain('rem', a, b);
}

export function pow(a: Term, b: Term): Term {
  const value = numberOf(b);
  if (value === 0) return ONE;
  if (value === 1) return a;
  return plain('pow', a, b);
}

export function abs(a: Term): Term {
  if (a.op === 'neg') return abs(a.args[0]);
  const r = rangeOf(a);
  if (a.op !== 'const') {
    if (r.min >= 0 && !r.maybeNegativeZero) return a;
    if (r.max < 0) return neg(a);
  }
  return make('abs', 'num', [a]);
}

/** floor, ceil, trunc and round leave integers, infinities, NaN and -0 alone. */
export function rounding(op: 'floor' | 'ceil' | 'trunc' | 'round', a: Term): Term {
  return rangeOf(a).integer ? a : make(op, 'num', [a]);
}

export function sign(a: Term): Term {
  const r = rangeOf(a);
  if (!r.maybeNaN && a.op !== 'const') {
    if (r.min > 0) return ONE;
    if (r.max < 0) return constant(-1);
  }
  return a.op === 'sign' ? a : make('sign', 'num', [a]);
}

export function fround(a: Term): Term {
  const r = rangeOf(a);
  if (a.op === 'fround' || (r.integer && r.min >= -(2 ** 24) && r.max <= 2 ** 24)) return a;
  return make('fround', 'num', [a]);
}

/** min and max of two; ties of 0 and -0 matter, so equal bounds decide only away from zero. */
export function extreme(op: 'min' | 'max', a: Term, b: Term): Term {
  if (a === b) return a;
  if (swapped(a, b)) return extreme(op, b, a);
  if (a.op !== 'const') {
    const x = rangeOf(a);
    const y = rangeOf(b);
    const below = (high: number, low: number): boolean => high < low || (high === low && high !== 0);
    if (!y.maybeNaN && below(op === 'min' ? x.max : y.max, op === 'min' ? y.min : x.min)) return a;
    if (!x.maybeNaN && below(op === 'min' ? y.max : x.max, op === 'min' ? x.min : y.min)) return b;
    if (b.op === 'const' && a.op === op && a.args[1].op === 'const') {
      return extreme(op, a.args[0], make(op, 'num', [a.args[1], b]));
    }
  }
  return make(op, 'num', [a, b]);
}
