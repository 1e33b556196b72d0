// Java's arithmetic on terms. ints are numbers that are integers of 32 bits; each operation gives such a number again.
// Longs are bigints or terms of their own sort.
import { apply, constant, eq, ite, le, lt, not } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import type { Long, Num } from './java-class.js';

export const term = (value: Num): Term => (typeof value === 'number' ? constant(value) : value);

export const longTerm = (value: Long): Term => (typeof value === 'bigint' ? constant(value, 'long') : value);

const int = (op: 'add' | 'sub', a: Num, b: Num): Term => apply('toInt32', [apply(op, [term(a), term(b)])]);
const bits = (op: 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr', a: Num, b: Num): Term => apply(op, [term(a), term(b)]);
const real = (op: 'add' | 'sub' | 'mul' | 'div' | 'rem', a: Num, b: Num): Term => apply(op, [term(a), term(b)]);
const single = (value: Term): Term => apply('fround', [value]);

const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;

/** 0 for NaN, the nearest int for what is too large. */
export function toInt(a: Term): Term {
  const clamped = ite(
    lt(a, constant(MIN)),
    constant(MIN),
    ite(lt(constant(MAX), a), constant(MAX), apply('toInt32', [a])),
  );
  return ite(apply('isNaN', [a]), constant(0), clamped);
}

/** A condition as Java's boolean. */
export function truth(condition: Term): Num {
  const made = ite(condition, constant(1), constant(0));
  return made.op === 'const' ? (made.data as number) : made;
}

const long = (op: 'lAdd' | 'lSub' | 'lMul' | 'lAnd' | 'lOr' | 'lXor', a: Long, b: Long): Term =>
  apply(op, [longTerm(a), longTerm(b)]);
const shifted = (op: 'lShl' | 'lShr' | 'lUshr', a: Long, b: Num): Term => apply(op, [longTerm(a), term(b)]);

export const ARITHMETIC = {
  ladd: (a: Long, b: Long) => long('lAdd', a, b),
  lsub: (a: Long, b: Long) => long('lSub', a, b),
  lmul: (a: Long, b: Long) => long('lMul', a, b),
  lneg: (a: Long) => apply('lNeg', [longTerm(a)]),
  land: (a: Long, b: Long) => long('lAnd', a, b),
  lor: (a: Long, b: Long) => long('lOr', a, b),
  lxor: (a: Long, b: Long) => long('lXor', a, b),
  lshl: (a: Long, b: Num) => shifted('lShl', a, b),
  lshr: (a: Long, b: Num) => shifted('lShr', a, b),
  lushr: (a: Long, b: Num) => shifted('lUshr', a, b),
  i2l: (a: Num) => apply('numToLong', [term(a)]),
  l2i: (a: Long) => apply('longToInt', [longTerm(a)]),
  l2d: (a: Long) => apply('longToNum', [longTerm(a)]),
  iadd: (a: Num, b: Num) => int('add', a, b),
  isub: (a: Num, b: Num) => int('sub', a, b),
  imul: (a: Num, b: Num) => apply('imul', [term(a), term(b)]),
  ineg: (a: Num) => int('sub', 0, a),
  ishl: (a: Num, b: Num) => bits('shl', a, b),
  ishr: (a: Num, b: Num) => bits('shr', a, b),
  iushr: (a: Num, b: Num) => apply('toInt32', [apply('ushr', [term(a), term(b)])]),
  iand: (a: Num, b: Num) => bits('bitand', a, b),
  ior: (a: Num, b: Num) => bits('bitor', a, b),
  ixor: (a: Num, b: Num) => bits('bitxor', a, b),
  i2b: (a: Num) => bits('shr', bits('shl', a, 24), 24),
  i2s: (a: Num) => bits('shr', bits('shl', a, 16), 16),
  i2c: (a: Num) => bits('bitand', a, 0xffff),
  dadd: (a: Num, b: Num) => real('add', a, b),
  dsub: (a: Num, b: Num) => real('sub', a, b),
  dmul: (a: Num, b: Num) => real('mul', a, b),
  ddiv: (a: Num, b: Num) => real('div', a, b),
  drem: (a: Num, b: Num) => real('rem', a, b),
  dneg: (a: Num) => apply('neg', [term(a)]),
  fadd: (a: Num, b: Num) => single(real('add', a, b)),
  fsub: (a: Num, b: Num) => single(real('sub', a, b)),
  fmul: (a: Num, b: Num) => single(real('mul', a, b)),
  fdiv: (a: Num, b: Num) => single(real('div', a, b)),
  frem: (a: Num, b: Num) => single(real('rem', a, b)),
  d2f: (a: Num) => single(term(a)),
};

/** `a / b` of ints, b not 0. */
export const quotient = (a: Num, b: Num): Term => apply('toInt32', [apply('div', [term(a), term(b)])]);
export const remainder = (a: Num, b: Num): Term => apply('toInt32', [apply('rem', [term(a), term(b)])]);

/** The same of longs. */
export const longQuotient = (a: Long, b: Long): Term => apply('lDiv', [longTerm(a), longTerm(b)]);
export const longRemainder = (a: Long, b: Long): Term => apply('lRem', [longTerm(a), longTerm(b)]);

type Test = 'eq' | 'ne' | 'lt' | 'ge' | 'gt' | 'le';

/** A comparison; NaN makes all but `ne` false. */
export function comparison(test: Test, a: Num, b: Num): Term {
  const [x, y] = [term(a), term(b)];
  switch (test) {
    case 'eq':
      return eq(x, y);
    case 'ne':
      return not(eq(x, y));
    case 'lt':
      return lt(x, y);
    case 'ge':
      return le(y, x);
    case 'gt':
      return lt(y, x);
    case 'le':
      return le(x, y);
  }
}

/** A comparison of longs. */
export function longComparison(test: Test, a: Long, b: Long): Term {
  const [x, y] = [longTerm(a), longTerm(b)];
  switch (test) {
    case 'eq':
      return eq(x, y);
    case 'ne':
      return not(eq(x, y));
    case 'lt':
      return apply('lLt', [x, y]);
    case 'ge':
      return apply('lLe', [y, x]);
    case 'gt':
      return apply('lLt', [y, x]);
    case 'le':
      return apply('lLe', [x, y]);
  }
}

/** -1, 0 or 1. */
export function longOrdering(a: Long, b: Long): Term {
  const less = longComparison('lt', a, b);
  return ite(less, constant(-1), ite(longComparison('eq', a, b), constant(0), constant(1)));
}

/** -1, 0 or 1, with a value of its own for NaN. */
export function ordering(a: Num, b: Num, nan: number): Num {
  const [x, y] = [term(a), term(b)];
  const made = ite(lt(x, y), constant(-1), ite(lt(y, x), constant(1), ite(eq(x, y), constant(0), constant(nan))));
  return made.op === 'const' ? (made.data as number) : made;
}
