// Arithmetic modulo 2^64. A long whose values a double holds exactly is written as `numToLong` of a number, and operations on
// such longs are operations on the numbers, as long as the result is exact too: all that is known of numbers then holds for it.
import { constant, FALSE, make, numberOf, TRUE, textOf } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { INT32 } from '../../range.js';
import type { Op, Term } from '../../term.js';
import { equal } from '../booleans/equality.js';
import * as num from '../doubles/arithmetic.js';
import { le, lt } from '../doubles/order.js';
import * as int32 from '../int32/simplify.js';
import { isExact } from './ranges.js';

const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);
const long = (value: bigint): Term => constant(wrap(value), 'long');
const ZERO = long(0n);

const valueOf = (term: Term): bigint | undefined => (term.op === 'const' ? (term.data as bigint) : undefined);
const plain = (op: Op, ...args: Term[]): Term => make(op, 'long', args);

/** The number that a long is exactly; undefined where there is none to be seen. */
function numberForm(term: Term): Term | undefined {
  if (term.op === 'const') {
    const value = term.data as bigint;
    return value >= -(2n ** 53n) + 1n && value < 2n ** 53n ? constant(Number(value)) : undefined;
  }
  return term.op === 'numToLong' && isExact(rangeOf(term.args[0])) ? term.args[0] : undefined;
}

/** The operation on numbers, where operands and result are exact. */
function exactly(a: Term, b: Term, f: (x: Term, y: Term) => Term): Term | undefined {
  if (a.op === 'const' && b.op === 'const') return undefined;
  const [x, y] = [numberForm(a), numberForm(b)];
  if (x === undefined || y === undefined) return undefined;
  const made = f(x, y);
  return isExact(rangeOf(made)) ? ofNumber(made) : undefined;
}

function ordered(a: Term, b: Term): [Term, Term] {
  return b.op !== 'const' && (a.op === 'const' || a.id > b.id) ? [b, a] : [a, b];
}

/** Exact numbers only: -0 has no place among longs. */
export function ofNumber(a: Term): Term {
  const value = numberOf(a);
  if (Object.is(value, -0)) return ZERO;
  if (a.op === 'longToNum' && isExact(rangeOf(a.args[0]))) return a.args[0];
  return make('numToLong', 'long', [a]);
}

export function add(left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  const value = valueOf(b);
  if (value === 0n) return a;
  const made = exactly(a, b, num.add);
  if (made !== undefined) return made;
  if (value !== undefined && a.op === 'lAdd') {
    const inner = valueOf(a.args[1]);
    if (inner !== undefined) return add(a.args[0], long(inner + value));
  }
  if (b.op === 'lNeg') return sub(a, b.args[0]);
  if (a.op === 'lSub' && a.args[1] === b) return a.args[0];
  return plain('lAdd', a, b);
}

export function sub(a: Term, b: Term): Term {
  if (a === b) return ZERO;
  const value = valueOf(b);
  if (value !== undefined && a.op !== 'const') return add(a, long(-value));
  const made = exactly(a, b, num.sub);
  if (made !== undefined) return made;
  if (valueOf(a) === 0n) return neg(b);
  if (a.op === 'lAdd' && a.args[1] === b) return a.args[0];
  if (a.op === 'lAdd' && a.args[0] === b) return a.args[1];
  return plain('lSub', a, b);
}

export function neg(a: Term): Term {
  const form = a.op === 'const' ? undefined : numberForm(a);
  if (form !== undefined) return ofNumber(num.sub(constant(0), form));
  return a.op === 'lNeg' ? a.args[0] : plain('lNeg', a);
}

export function mul(left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  const value = valueOf(b);
  if (value === 0n) return ZERO;
  if (value === 1n) return a;
  if (value === -1n) return neg(a);
  return exactly(a, b, num.mul) ?? plain('lMul', a, b);
}

const hasNoZero = (term: Term): boolean => rangeOf(term).min > 0 || rangeOf(term).max < 0;

/** A quotient of integers below 2^53 is never rounded up to the next integer. */
export function div(a: Term, b: Term): Term {
  const value = valueOf(b);
  if (value === 1n) return a;
  if (value === -1n) return neg(a);
  const made = hasNoZero(b) ? exactly(a, b, (x, y) => num.rounding('trunc', num.div(x, y))) : undefined;
  return made ?? plain('lDiv', a, b);
}

export function rem(a: Term, b: Term): Term {
  const value = valueOf(b);
  if (value === 1n || value === -1n) return ZERO;
  return (hasNoZero(b) ? exactly(a, b, num.rem) : undefined) ?? plain('lRem', a, b);
}

const WORDS = { lAnd: 'bitand', lOr: 'bitor', lXor: 'bitxor' } as const;

const isInt = (term: Term): boolean => rangeOf(term).min >= INT32.min && rangeOf(term).max <= INT32.max;

export function bitwise(op: 'lAnd' | 'lOr' | 'lXor', left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  if (a === b) return op === 'lXor' ? ZERO : a;
  const value = valueOf(b);
  if (value === 0n) return op === 'lAnd' ? ZERO : a;
  if (value === -1n && op !== 'lXor') return op === 'lAnd' ? a : b;
  const made = isInt(a) && isInt(b) ? exactly(a, b, (x, y) => int32.bitwise(WORDS[op], x, y)) : undefined;
  return made ?? plain(op, a, b);
}

export function shift(op: 'lShl' | 'lShr' | 'lUshr', a: Term, b: Term): Term {
  const given = numberOf(b);
  if (given === undefined) return plain(op, a, b);
  const count = given & 63;
  if (count === 0) return a;
  const factor = constant(2 ** count);
  const form = a.op === 'const' || (op === 'lUshr' && rangeOf(a).min < 0) ? undefined : numberForm(a);
  if (form !== undefined) {
    const made = op === 'lShl' ? num.mul(form, factor) : num.rounding('floor', num.div(form, factor));
    if (isExact(rangeOf(made))) return ofNumber(made);
  }
  return plain(op, a, constant(count));
}

export function order(op: 'lLt' | 'lLe', a: Term, b: Term): Term {
  if (a === b) return op === 'lLe' ? TRUE : FALSE;
  const [x, y] = [numberForm(a), numberForm(b)];
  if (x !== undefined && y !== undefined) return op === 'lLt' ? lt(x, y) : le(x, y);
  const [left, right] = [rangeOf(a), rangeOf(b)];
  if (left.max < right.min) return TRUE;
  if (left.min > right.max) return FALSE;
  return make(op, 'bool', [a, b]);
}

/** What is not below is at or above. */
export function negateOrder({ op, args: [a, b] }: Term): Term {
  return make(op === 'lLt' ? 'lLe' : 'lLt', 'bool', [b, a]);
}

export function equalLongs(a: Term, b: Term): Term | undefined {
  const [x, y] = [numberForm(a), numberForm(b)];
  if (x !== undefined && y !== undefined) return equal(x, y);
  const [left, right] = [rangeOf(a), rangeOf(b)];
  if (left.max < right.min || right.max < left.min) return FALSE;
  const value = valueOf(b);
  if (value !== undefined) {
    const inner = a.args[1] === undefined ? undefined : valueOf(a.args[1]);
    if (a.op === 'lAdd' && inner !== undefined) return equal(a.args[0], long(value - inner));
    if (a.op === 'lXor' && inner !== undefined) return equal(a.args[0], long(value ^ inner));
    if (a.op === 'lNeg') return equal(a.args[0], long(-value));
    if (a.op === 'lSub' && value === 0n) return equal(a.args[0], a.args[1]);
  }
  return undefined;
}

export function toInt(a: Term): Term {
  const form = a.op === 'const' ? undefined : numberForm(a);
  return form === undefined ? make('longToInt', 'num', [a]) : int32.toInt32(form);
}

export function toNumber(a: Term): Term {
  const form = a.op === 'const' ? undefined : numberForm(a);
  // -0 comes back as 0
  return form === undefined ? make('longToNum', 'num', [a]) : num.add(form, constant(0));
}

const TEXT = /^(?:0|-?[1-9][0-9]{0,18})$/;

/** The text of a long, compared with a text or with that of another one. */
export function equalText(a: Term, b: Term): Term | undefined {
  if (b.op === 'longToStr') return equal(a.args[0], b.args[0]);
  const text = textOf(b);
  if (text === undefined) return undefined;
  if (!TEXT.test(text) || wrap(BigInt(text)) !== BigInt(text)) return FALSE;
  return equal(a.args[0], long(BigInt(text)));
}
