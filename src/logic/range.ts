// Ranges: sets of doubles described by bounds and flags, and the set operations on them. The abstract values of
// interval.ts. Always holds: bounds are never NaN or -0; `min > max` means that no value but NaN is possible.

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly maybeNaN: boolean;
  /** Every finite value is an integer. Infinite values are possible exactly when a bound is infinite. */
  readonly integer: boolean;
  /** -0 is possible (0 is whenever the bounds allow it). */
  readonly maybeNegativeZero: boolean;
}

export const MAX_DOUBLE = Number.MAX_VALUE;
/** No string of the host is longer. */
export const MAX_LENGTH = 2 ** 30;

// one object for each kind of unbounded range: most terms over undeclared numbers have one of these
const unbounded: readonly Range[] = Array.from({ length: 8 }, (_, flags) => ({
  min: -Infinity,
  max: Infinity,
  maybeNaN: (flags & 1) !== 0,
  integer: (flags & 2) !== 0,
  maybeNegativeZero: (flags & 4) !== 0,
}));

export function range(
  min: number,
  max: number,
  maybeNaN: boolean,
  integer: boolean,
  maybeNegativeZero: boolean,
): Range {
  if (min === -Infinity && max === Infinity) {
    return unbounded[(maybeNaN ? 1 : 0) + (integer ? 2 : 0) + (maybeNegativeZero ? 4 : 0)];
  }
  const low = (integer ? Math.ceil(min) : min) + 0;
  const high = (integer ? Math.floor(max) : max) + 0;
  return { min: low, max: high, maybeNaN, integer, maybeNegativeZero: maybeNegativeZero && low <= 0 && high >= 0 };
}

export const ANY: Range = range(-Infinity, Infinity, true, false, true);
export const NUMBERS: Range = range(-Infinity, Infinity, false, false, true);
export const FINITE: Range = range(-MAX_DOUBLE, MAX_DOUBLE, false, false, true);
export const INTEGERS: Range = range(-MAX_DOUBLE, MAX_DOUBLE, false, true, true);
export const ONLY_NAN: Range = range(Infinity, -Infinity, true, false, false);
export const INT32: Range = range(-(2 ** 31), 2 ** 31 - 1, false, true, false);
export const UINT32: Range = range(0, 2 ** 32 - 1, false, true, false);
export const LENGTH: Range = range(0, MAX_LENGTH, false, true, false);
export const BOOLEAN: Range = range(0, 1, false, true, false);
export const YES: Range = range(1, 1, false, true, false);
export const NO: Range = range(0, 0, false, true, false);

export function exactly(value: number): Range {
  if (Number.isNaN(value)) return ONLY_NAN;
  return range(value, value, false, Number.isInteger(value), Object.is(value, -0));
}

/** Integers between two bounds, never NaN or -0. */
export function integers(min: number, max: number): Range {
  return range(min, max, false, true, false);
}

/** No value but NaN. */
export function isEmpty(a: Range): boolean {
  return a.min > a.max;
}

export function isNothing(a: Range): boolean {
  return a.min > a.max && !a.maybeNaN;
}

export function hasZero(a: Range): boolean {
  return a.min <= 0 && a.max >= 0;
}

export function hasInfinity(a: Range): boolean {
  return a.min === -Infinity || a.max === Infinity;
}

export function isFiniteRange(a: Range): boolean {
  return !a.maybeNaN && a.min > -Infinity && a.max < Infinity;
}

/** Safe integers, and no -0: a sum or difference whose range is here was not rounded (2^53 + 1 is rounded to 2^53). */
export function isExactInteger(a: Range): boolean {
  return !a.maybeNaN && a.integer && !a.maybeNegativeZero && a.min > -(2 ** 53) && a.max < 2 ** 53;
}

export function join(a: Range, b: Range): Range {
  if (a === b) return a;
  if (isEmpty(a)) return a.maybeNaN && !b.maybeNaN ? { ...b, maybeNaN: true } : b;
  if (isEmpty(b)) return b.maybeNaN && !a.maybeNaN ? { ...a, maybeNaN: true } : a;
  return range(
    Math.min(a.min, b.min),
    Math.max(a.max, b.max),
    a.maybeNaN || b.maybeNaN,
    a.integer && b.integer,
    a.maybeNegativeZero || b.maybeNegativeZero,
  );
}

export function meet(a: Range, b: Range): Range {
  return range(
    Math.max(a.min, b.min),
    Math.min(a.max, b.max),
    a.maybeNaN && b.maybeNaN,
    a.integer || b.integer,
    a.maybeNegativeZero && b.maybeNegativeZero,
  );
}

export function sameRange(a: Range, b: Range): boolean {
  return (
    a.min === b.min &&
    a.max === b.max &&
    a.maybeNaN === b.maybeNaN &&
    a.integer === b.integer &&
    a.maybeNegativeZero === b.maybeNegativeZero
  );
}

export function contains(a: Range, value: number): boolean {
  if (Number.isNaN(value)) return a.maybeNaN;
  if (value < a.min || value > a.max) return false;
  if (a.integer && Number.isFinite(value) && !Number.isInteger(value)) return false;
  return a.maybeNegativeZero || !Object.is(value, -0);
}

const cell = new Float64Array(1);
const words = new Uint32Array(cell.buffer);
/** Index of the less significant half of a double. */
const LOW = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;

/** The least double above a value; Infinity stays. */
export function nextUp(value: number): number {
  if (value === Infinity) return value;
  if (value === 0) return Number.MIN_VALUE;
  cell[0] = value;
  // the neighbour of a double has the neighbouring bit pattern
  if (value > 0) {
    words[LOW]++;
    if (words[LOW] === 0) words[1 - LOW]++;
  } else {
    if (words[LOW] === 0) words[1 - LOW]--;
    words[LOW]--;
  }
  return cell[0];
}

export function nextDown(value: number): number {
  return -nextUp(-value);
}
