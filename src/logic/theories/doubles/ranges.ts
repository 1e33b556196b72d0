// What each operation on doubles does to ranges; the table in operators.ts names them. Rounding is monotone, so end points
// computed in double arithmetic bound all results. `**` and the functions of Math that are not correctly rounded are in
// functions.ts.
import {
  exactly,
  hasInfinity,
  hasZero,
  isEmpty,
  isFiniteRange,
  join,
  ONLY_NAN,
  type Range,
  range,
} from '../../range.js';

type Transfer = (a: Range) => Range;

export function negate(a: Range): Range {
  return isEmpty(a) ? a : range(-a.max, -a.min, a.maybeNaN, a.integer, hasZero(a));
}

/** Never NaN below: where the corner of two bounds has no value, another corner bounds the results. */
function orElse(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : value;
}

export function add(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const opposite = (a.max === Infinity && b.min === -Infinity) || (a.min === -Infinity && b.max === Infinity);
  return range(
    orElse(a.min + b.min, -Infinity),
    orElse(a.max + b.max, Infinity),
    a.maybeNaN || b.maybeNaN || opposite,
    a.integer && b.integer,
    a.maybeNegativeZero && b.maybeNegativeZero,
  );
}

/** Zero results of a product or quotient can be negative only when the operands can have different signs. */
function sameSign(a: Range, b: Range): boolean {
  const positive = a.min >= 0 && !a.maybeNegativeZero && b.min >= 0 && !b.maybeNegativeZero;
  return positive || (a.max < 0 && b.max < 0);
}

export function multiply(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const [c1, c2] = [orElse(a.min * b.min, 0), orElse(a.min * b.max, 0)];
  const [c3, c4] = [orElse(a.max * b.min, 0), orElse(a.max * b.max, 0)];
  return range(
    Math.min(c1, c2, c3, c4),
    Math.max(c1, c2, c3, c4),
    a.maybeNaN || b.maybeNaN || (hasZero(a) && hasInfinity(b)) || (hasInfinity(a) && hasZero(b)),
    a.integer && b.integer,
    !sameSign(a, b),
  );
}

/** x * x for one x. */
export function square(a: Range): Range {
  const m = absolute(a);
  return isEmpty(a) ? a : range(m.min * m.min, m.max * m.max, a.maybeNaN, a.integer, false);
}

export function divide(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const maybeNaN = a.maybeNaN || b.maybeNaN || (hasZero(a) && hasZero(b)) || (hasInfinity(a) && hasInfinity(b));
  // a divisor that can be 0 with either sign gives infinities of either sign
  if (hasZero(b) && (b.min < 0 || b.maybeNegativeZero)) return range(-Infinity, Infinity, maybeNaN, false, true);
  const corners = [a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max].filter((c) => !Number.isNaN(c));
  if (hasZero(a)) corners.push(0);
  return range(Math.min(...corners), Math.max(...corners), maybeNaN, false, !sameSign(a, b));
}

export function remainder(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const integer = a.integer && b.integer;
  const size = Math.max(Math.abs(b.min), Math.abs(b.max));
  const most = integer && size >= 1 && size <= 2 ** 53 ? size - 1 : size;
  return range(
    a.min >= 0 ? 0 : Math.max(a.min, -most),
    a.max <= 0 ? 0 : Math.min(a.max, most),
    a.maybeNaN || b.maybeNaN || hasInfinity(a) || hasZero(b),
    integer,
    a.min < 0 || a.maybeNegativeZero,
  );
}

export function absolute(a: Range): Range {
  if (isEmpty(a)) return a;
  const low = hasZero(a) ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max));
  return range(low, Math.max(Math.abs(a.min), Math.abs(a.max)), a.maybeNaN, a.integer, false);
}

/** Rounding functions; all but floor take small negative values to -0. */
function rounding(f: (value: number) => number, keepsSign: boolean): Transfer {
  return (a) => {
    if (isEmpty(a)) return a;
    const toNegativeZero = keepsSign && !a.integer && a.min < 0;
    return range(f(a.min), f(a.max), a.maybeNaN, true, a.maybeNegativeZero || toNegativeZero);
  };
}

export function squareRoot(a: Range): Range {
  if (isEmpty(a) || a.max < 0) return ONLY_NAN;
  const low = Math.sqrt(Math.max(0, a.min));
  return range(low, Math.sqrt(a.max), a.maybeNaN || a.min < 0, false, a.maybeNegativeZero);
}

export function single(a: Range): Range {
  if (isEmpty(a)) return a;
  const underflow = !a.integer && a.min < 0;
  const { min, max, maybeNaN, integer, maybeNegativeZero } = a;
  return range(Math.fround(min), Math.fround(max), maybeNaN, integer, maybeNegativeZero || underflow);
}

export function least(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const { integer, maybeNaN, maybeNegativeZero } = join(a, b);
  return range(Math.min(a.min, b.min), Math.min(a.max, b.max), maybeNaN, integer, maybeNegativeZero);
}

export function greatest(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ONLY_NAN;
  const { integer, maybeNaN, maybeNegativeZero } = join(a, b);
  return range(Math.max(a.min, b.min), Math.max(a.max, b.max), maybeNaN, integer, maybeNegativeZero);
}

export function subtract(a: Range, b: Range): Range {
  const result = add(a, negate(b));
  return result.maybeNegativeZero && !(a.maybeNegativeZero && hasZero(b))
    ? { ...result, maybeNegativeZero: false }
    : result;
}

export const floor = rounding(Math.floor, false);
export const ceil = rounding(Math.ceil, true);
export const trunc = rounding(Math.trunc, true);
export const round = rounding(Math.round, true);

export function sign(a: Range): Range {
  return isEmpty(a) ? a : range(Math.sign(a.min), Math.sign(a.max), a.maybeNaN, true, a.maybeNegativeZero);
}

/** x - x for one x. */
export function selfDifference(a: Range): Range {
  return isFiniteRange(a) ? exactly(0) : range(0, 0, true, true, false);
}

/** x / x for one x. */
export function selfQuotient(a: Range): Range {
  return range(1, 1, a.maybeNaN || hasZero(a) || hasInfinity(a), true, false);
}
