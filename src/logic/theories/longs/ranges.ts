// What the operators on longs do to ranges. Bounds are doubles: exact up to 2^53, beyond that they lie outside.
// Soundness: a result whose bounds are not exact may have wrapped; its range is that of all longs.
import { exactly, INT32, integers, isEmpty, join, nextDown, nextUp, type Range, range } from '../../range.js';

const EXACT = 2 ** 53 - 1;
const END = 2 ** 63;

export const LONG: Range = integers(-END, END);
const POSITIVE: Range = integers(0, END);

/** Every value is an integer that a double holds. */
export function isExact(a: Range): boolean {
  return !a.maybeNaN && a.integer && a.min >= -EXACT && a.max <= EXACT;
}

const unlessWrapped = (min: number, max: number): Range => (min >= -EXACT && max <= EXACT ? integers(min, max) : LONG);

export function ofLong(value: bigint): Range {
  const near = Number(value);
  return Math.abs(near) <= EXACT ? exactly(near) : range(nextDown(near), nextUp(near), false, true, false);
}

export const add = (a: Range, b: Range): Range => unlessWrapped(a.min + b.min, a.max + b.max);
export const subtract = (a: Range, b: Range): Range => unlessWrapped(a.min - b.max, a.max - b.min);
export const negate = (a: Range): Range => unlessWrapped(-a.max, -a.min);

export function multiply(a: Range, b: Range): Range {
  const corners = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  return unlessWrapped(Math.min(...corners), Math.max(...corners));
}

const size = (a: Range): number => Math.max(Math.abs(a.min), Math.abs(a.max));

export function divide(a: Range, b: Range): Range {
  if (a.min >= 0 && b.min >= 0) return integers(0, a.max);
  return isExact(a) ? integers(-size(a), size(a)) : LONG;
}

/** On the dividend's side of zero, smaller than the divisor and no larger than the dividend. */
export function remainder(a: Range, b: Range): Range {
  const most = Math.min(isExact(b) ? Math.max(size(b) - 1, 0) : END, size(a));
  return integers(a.min >= 0 ? 0 : -most, a.max <= 0 ? 0 : most);
}

export function and(a: Range, b: Range): Range {
  if (a.min >= 0 && b.min >= 0) return integers(0, Math.min(a.max, b.max));
  return a.min >= 0 ? integers(0, a.max) : b.min >= 0 ? integers(0, b.max) : LONG;
}

export const or = (a: Range, b: Range): Range => (a.min >= 0 && b.min >= 0 ? POSITIVE : LONG);

const countOf = (b: Range): number | undefined => (b.min === b.max && !b.maybeNaN ? b.min & 63 : undefined);

export function shiftLeft(a: Range, b: Range): Range {
  const count = countOf(b);
  return count === undefined ? LONG : unlessWrapped(a.min * 2 ** count, a.max * 2 ** count);
}

export function shiftRight(a: Range, b: Range): Range {
  const count = countOf(b);
  if (count !== undefined) return integers(Math.floor(a.min / 2 ** count), Math.floor(a.max / 2 ** count));
  return a.min >= 0 ? POSITIVE : LONG;
}

export function shiftRightUnsigned(a: Range, b: Range): Range {
  if (a.min >= 0) return shiftRight(a, b);
  const count = countOf(b);
  return count === undefined || count === 0 ? LONG : integers(0, 2 ** (64 - count));
}

/** NaN counts as 0, what is too large as the nearest long. */
export function fromNumber(a: Range): Range {
  if (isEmpty(a)) return exactly(0);
  const clamped = (x: number): number => Math.max(-END, Math.min(END, Math.trunc(x)));
  const made = integers(clamped(a.min), clamped(a.max));
  return a.maybeNaN ? join(made, exactly(0)) : made;
}

export const toInt = (a: Range): Range => (a.min >= INT32.min && a.max <= INT32.max ? a : INT32);
export const toNumber = (a: Range): Range => integers(a.min, a.max);
export const toFloat = (a: Range): Range => integers(Math.fround(a.min), Math.fround(a.max));
