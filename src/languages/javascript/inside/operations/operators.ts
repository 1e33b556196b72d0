// The operators of the language. What an object is converted to may be symbolic (a Date with a symbolic time, a `valueOf` of the
// program), so operators that convert give every object to the engine; the others only what is special.
// Each is written out: it is what concrete code calls most, and V8 inlines it.
import {
  type ArithmeticName,
  type BinaryTable,
  type ComparisonName,
  type EqualityName,
  slow,
  type UnaryTable,
} from './given.js';
import { converts, special } from './special.js';

export const arithmetic: BinaryTable<ArithmeticName> = {
  add: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.add(a, b) : a + b,
  sub: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.sub(a, b) : a - b,
  mul: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.mul(a, b) : a * b,
  div: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.div(a, b) : a / b,
  rem: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.rem(a, b) : a % b,
  pow: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.pow(a, b) : a ** b,
  bitand: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.bitand(a, b) : a & b,
  bitor: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.bitor(a, b) : a | b,
  bitxor: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.bitxor(a, b) : a ^ b,
  shl: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.shl(a, b) : a << b,
  shr: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.shr(a, b) : a >> b,
  ushr: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.ushr(a, b) : a >>> b,
};

export const comparisons: BinaryTable<ComparisonName> = {
  lt: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.lt(a, b) : a < b,
  le: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.le(a, b) : a <= b,
  gt: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.gt(a, b) : a > b,
  ge: (a, b) =>
    (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) ? slow.ge(a, b) : a >= b,
};

export const equalities: BinaryTable<EqualityName> = {
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operator
  eq: (a, b) => (special(a) || special(b) || converts(a, b) ? slow.eq(a, b) : a == b),
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operator
  ne: (a, b) => (special(a) || special(b) || converts(a, b) ? slow.ne(a, b) : a != b),
  seq: (a, b) => (special(a) || special(b) ? slow.seq(a, b) : a === b),
  sne: (a, b) => (special(a) || special(b) ? slow.sne(a, b) : a !== b),
};

export const unary: UnaryTable = {
  neg: (a) => (typeof a === 'object' && a !== null ? slow.neg(a) : -a),
  plus: (a) => (typeof a === 'object' && a !== null ? slow.plus(a) : +a),
  bitnot: (a) => (typeof a === 'object' && a !== null ? slow.bitnot(a) : ~a),
  not: (a) => (special(a) ? slow.not(a) : !a),
  typeof: (a) => (special(a) ? slow.typeof(a) : typeof a),
};
