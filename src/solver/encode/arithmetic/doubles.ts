// Doubles as integers and reals: every result is the exact one, rounded (encoder.ts), with the infinities and NaN apart.
import type { Term } from '../../../logic/term.js';
import type { Smt } from '../../smt/node.js';
import { toRatio } from '../exact.js';
import type { ArithmeticEncoder } from './encoder.js';
import { INFINITE } from './mixed.js';
import { type EncodeNumber, type Num, type NumberEncoding, PRODUCT, SINGLE, SUM } from './number.js';

/** Quotients of integers up to this size truncate to the exact integer quotient. */
const DIVISIBLE = 2 ** 52;

function addition(term: Term, to: ArithmeticEncoder): Num {
  const b = to.b;
  const [x, y] = term.args;
  const [a, c] = [to.num(x), to.num(y)];
  const plus = term.op === 'add';
  const other = plus ? c.value : to.math.negated(c.value);
  const [up, down] = [to.infinite(x, 1), to.infinite(x, -1)];
  const [upY, downY] = plus ? [to.infinite(y, 1), to.infinite(y, -1)] : [to.infinite(y, -1), to.infinite(y, 1)];
  const nan = b.or(a.nan, c.nan, b.and(up, downY), b.and(down, upY));
  const finite = b.and(b.not(up), b.not(down), b.not(upY), b.not(downY));
  return to.rounded(term, nan, to.math.sum(plus ? '+' : '-', a.value, c.value), finite, SUM, [
    (v) => b.implies(b.or(up, upY), b.or(nan, to.math.equal(v, b.int(INFINITE)))),
    (v) => b.implies(b.or(down, downY), b.or(nan, to.math.equal(v, b.int(-INFINITE)))),
    // Rounding is monotone: adding what is not negative never gives less.
    (v) => b.or(nan, monotone(v, a.value, other, to)),
    (v) => b.or(nan, monotone(v, other, a.value, to)),
  ]);
}

function monotone(result: Smt, base: Smt, added: Smt, to: ArithmeticEncoder): Smt {
  const b = to.b;
  return b.and(
    b.implies(to.math.less('<=', b.int(0), added), to.math.less('<=', base, result)),
    b.implies(to.math.less('<=', added, b.int(0)), to.math.less('<=', result, base)),
  );
}

/** Signs of infinite products and quotients. */
function signed(v: Smt, negative: Smt, to: ArithmeticEncoder): Smt {
  return to.math.equal(v, to.math.choose(negative, to.b.int(-INFINITE), to.b.int(INFINITE)));
}

function product(term: Term, to: ArithmeticEncoder): Num {
  const b = to.b;
  const [x, y] = term.args;
  const [a, c] = [to.num(x), to.num(y)];
  to.noteProduct(x, y);
  const infinite = b.or(to.anyInfinite(x), to.anyInfinite(y));
  const zero = b.or(to.math.isZero(a.value), to.math.isZero(c.value));
  const nan = b.or(a.nan, c.nan, b.and(infinite, zero));
  const negative = b.not(b.eq(to.math.less('<', a.value, b.int(0)), to.math.less('<', c.value, b.int(0))));
  return to.rounded(term, nan, to.math.sum('*', a.value, c.value), b.not(infinite), PRODUCT, [
    (v) => b.implies(infinite, b.or(nan, signed(v, negative, to))),
    // A small product may vanish but never changes its sign.
    (v) => b.or(nan, b.ite(negative, to.math.less('<=', v, b.int(0)), to.math.less('<=', b.int(0), v)), zero),
    (v) => b.or(nan, b.not(zero), to.math.isZero(v)),
  ]);
}

function quotient(term: Term, to: ArithmeticEncoder): Num {
  const b = to.b;
  const [x, y] = term.args;
  const [a, c] = [to.num(x), to.num(y)];
  const zero = to.range(y).min > 0 || to.range(y).max < 0 ? b.false : to.math.isZero(c.value);
  const [topInfinite, bottomInfinite] = [to.anyInfinite(x), to.anyInfinite(y)];
  const nan = b.or(a.nan, c.nan, b.and(zero, to.math.isZero(a.value)), b.and(topInfinite, bottomInfinite));
  const negative = b.not(b.eq(to.math.less('<', a.value, b.int(0)), to.math.less('<', c.value, b.int(0))));
  const finite = b.and(b.not(zero), b.not(topInfinite), b.not(bottomInfinite));
  let exact: Smt;
  if (y.op === 'const' && Number.isFinite(y.data as number) && y.data !== 0) {
    const [n, d] = toRatio(y.data as number);
    exact = b.app('*', 'Real', n < 0n ? b.real(-d, -n) : b.real(d, n), to.math.real(a.value));
  } else {
    to.nonlinear = true;
    exact = to.auxiliary(term, 'exact', false);
    to.assert(b.implies(finite, b.eq(b.app('*', 'Real', exact, to.math.real(c.value)), to.math.real(a.value))));
  }
  const signKnown = !to.range(y).maybeNegativeZero;
  const isInfinite = (v: Smt) => b.or(to.math.equal(v, b.int(INFINITE)), to.math.equal(v, b.int(-INFINITE)));
  return to.rounded(term, nan, exact, finite, PRODUCT, [
    (v) => b.implies(zero, b.or(nan, signKnown ? signed(v, negative, to) : isInfinite(v))),
    (v) => b.implies(topInfinite, b.or(nan, zero, signed(v, negative, to))),
    (v) => b.implies(bottomInfinite, b.or(nan, to.math.isZero(v))),
    (v) => b.or(nan, zero, b.ite(negative, to.math.less('<=', v, b.int(0)), to.math.less('<=', b.int(0), v))),
  ]);
}

/** The remainder of two doubles is itself a double: exact. */
function remainder(term: Term, to: ArithmeticEncoder): Num {
  const b = to.b;
  const [x, y] = term.args;
  const [a, c] = [to.num(x), to.num(y)];
  const zero = to.range(y).min > 0 || to.range(y).max < 0 ? b.false : to.math.isZero(c.value);
  const wide = to.anyInfinite(y);
  const nan = b.or(a.nan, c.nan, zero, to.anyInfinite(x));
  if (y.op !== 'const') to.nonlinear = true;
  if (a.value.sort === 'Int' && c.value.sort === 'Int') {
    return { nan, value: b.ite(wide, a.value, to.truncated('mod', a.value, c.value)) };
  }
  const [dividend, divisor] = [to.math.real(a.value), to.math.real(c.value)];
  const times = b.app('to_real', 'Real', to.auxiliary(term, 'times', true));
  const rest = to.auxiliary(term, 'rest', false);
  const size = b.ite(to.math.less('<', b.int(0), divisor), divisor, to.math.negated(divisor));
  const facts = b.and(
    b.eq(dividend, b.app('+', 'Real', b.app('*', 'Real', divisor, times), rest)),
    to.math.less('<', rest, size),
    to.math.less('<', to.math.negated(size), rest),
    b.implies(to.math.less('<=', b.int(0), dividend), to.math.less('<=', b.int(0), rest)),
    b.implies(to.math.less('<=', dividend, b.int(0)), to.math.less('<=', rest, b.int(0))),
  );
  to.assert(b.or(nan, b.ite(wide, b.eq(rest, dividend), facts)));
  return { nan, value: rest };
}

function root(term: Term, to: ArithmeticEncoder): Num {
  const b = to.b;
  const a = to.num(term.args[0]);
  const negative = to.math.less('<', a.value, b.int(0));
  const infinite = to.infinite(term.args[0], 1);
  const nan = b.or(a.nan, negative);
  to.nonlinear = true;
  const exact = to.auxiliary(term, 'exact', false);
  to.assert(to.math.less('<=', b.int(0), exact));
  const defined = b.and(b.not(nan), b.not(infinite));
  to.assert(b.implies(defined, b.eq(b.app('*', 'Real', exact, exact), to.math.real(a.value))));
  return to.rounded(term, nan, exact, defined, PRODUCT, [
    (v) => b.implies(infinite, to.math.equal(v, b.int(INFINITE))),
    (v) => b.or(nan, b.eq(to.math.isZero(v), to.math.isZero(a.value))),
  ]);
}

function whole(op: 'floor' | 'ceil' | 'trunc', v: Smt, to: ArithmeticEncoder): Smt {
  if (op === 'floor') return to.math.floor(v);
  if (op === 'trunc') return to.math.truncate(v);
  return v.sort === 'Int' ? v : to.b.app('neg', 'Int', to.math.floor(to.math.negated(v)));
}

/** Math.floor(x / y) and the like on integers: the rounding of the quotient cannot reach the next integer. */
export function wholeQuotient(op: 'floor' | 'ceil' | 'trunc', term: Term, to: ArithmeticEncoder): Num | undefined {
  if (term.op !== 'div') return undefined;
  const [x, y] = term.args;
  const divisor = to.range(y);
  if (!to.within(x, DIVISIBLE) || !to.within(y, DIVISIBLE)) return undefined;
  if (divisor.min <= 0 && divisor.max >= 0) return undefined;
  const b = to.b;
  const [a, c] = [to.num(x).value, to.num(y).value];
  if (y.op !== 'const') to.nonlinear = true;
  const towardZero = to.truncated('div', a, c);
  if (op === 'trunc') return { nan: b.false, value: towardZero };
  const exact = b.eq(b.app('mod', 'Int', a, c), b.int(0));
  const sameSign = b.eq(to.math.less('<', a, b.int(0)), to.math.less('<', c, b.int(0)));
  const away = op === 'floor' ? b.not(sameSign) : sameSign;
  const step = b.app('+', 'Int', towardZero, b.int(op === 'floor' ? -1 : 1));
  return { nan: b.false, value: b.ite(b.and(b.not(exact), away), step, towardZero) };
}

/** A function of one number that maps NaN to NaN. */
const map =
  (f: (value: Smt, to: ArithmeticEncoder) => Smt): EncodeNumber =>
  ({ args: [x] }, to) => ({ nan: to.num(x).nan, value: f(to.num(x).value, to) });

const rounding =
  (op: 'floor' | 'ceil' | 'trunc'): EncodeNumber =>
  (term, to) =>
    wholeQuotient(op, term.args[0], to) ?? map((v) => whole(op, v, to))(term, to);

const extreme =
  (op: 'min' | 'max'): EncodeNumber =>
  ({ args: [x, y] }, to) => {
    const [a, c] = [to.num(x), to.num(y)];
    const first = to.math.less('<=', a.value, c.value);
    const value = to.math.choose(op === 'min' ? first : to.b.not(first), a.value, c.value);
    return { nan: to.b.or(a.nan, c.nan), value };
  };

export const DOUBLES: NumberEncoding = {
  ite: ({ args: [x, y, z] }, to) => {
    const condition = to.of(x);
    const [a, c] = [to.num(y), to.num(z)];
    return { nan: to.b.ite(condition, a.nan, c.nan), value: to.math.choose(condition, a.value, c.value) };
  },
  neg: map((v, to) => to.math.negated(v)),
  abs: map((v, to) => to.b.ite(to.math.less('<=', to.b.int(0), v), v, to.math.negated(v))),
  sign: map((v, { b, math }) => {
    const negative = b.ite(math.less('<', v, b.int(0)), b.int(-1), b.int(0));
    return b.ite(math.less('<', b.int(0), v), b.int(1), negative);
  }),
  floor: rounding('floor'),
  ceil: rounding('ceil'),
  trunc: rounding('trunc'),
  round: map((v, { b, math }) => (v.sort === 'Int' ? v : math.floor(math.sum('+', v, b.real(1n, 2n))))),
  min: extreme('min'),
  max: extreme('max'),
  add: addition,
  sub: addition,
  mul: product,
  div: quotient,
  rem: remainder,
  sqrt: root,
  fround: (term, to) => {
    const [x] = term.args;
    return to.rounded(term, to.num(x).nan, to.num(x).value, to.b.not(to.anyInfinite(x)), SINGLE, []);
  },
};
