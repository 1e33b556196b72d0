// Numbers are IEEE doubles: NaN, -0, infinities and values past 2^53 exist. Each function asserts a law that people
// believe in; the comment says what everypath answers. The second half adds the precondition under which the law holds.
//
//   npx everypath check examples/exactness.ts                  (exit code 1)
//   npx everypath check examples/exactness.ts#successor
import { assert } from 'everypath';

/** Refuted: 2 ** 53, Infinity, NaN. */
export function successor(x: number): void {
  assert(x + 1 > x);
}

/** Refuted: NaN. */
export function reflexive(x: number): void {
  // biome-ignore lint/suspicious/noSelfCompare: that is the point
  assert(x === x);
}

/** Refuted: rounding, overflow. */
export function associative(a: number, b: number, c: number): void {
  assert(a + b + c === a + (b + c));
}

/** Refuted: NaN and the infinities; -0 is no counterexample, since -0 === 0. */
export function annihilator(x: number): void {
  assert(x * 0 === 0);
}

/** Refuted: NaN. */
export function magnitude(x: number): void {
  assert(Math.abs(x) >= 0);
}

/** Refuted: fractions, large values, NaN. */
export function int32(x: number): void {
  assert((x | 0) === x);
}

/** Refuted: fractions, and odd negative numbers, whose remainder is -1. */
export function parity(x: number): void {
  assert(x % 2 === 0 || x % 2 === 1);
}

/** Refuted by the one double that 0.1 * 3 rounds to, 0.30000000000000004. */
export function threeTenths(x: number): void {
  assert(0.1 * 3 !== x);
}

/** Refuted: 0 and -0 are equal, their reciprocals are not. */
export function reciprocal(x: number, y: number): void {
  if (x === y) assert(1 / x === 1 / y);
}

/** Refuted: 2 ** 53 + 1 is no double. */
export function absorption(x: number): void {
  if (x > 0 && x !== Number.POSITIVE_INFINITY) assert(x + 1 !== x);
}

/** Refuted: y much larger than x swallows it. */
export function cancellation(x: number, y: number): void {
  if (Number.isFinite(x) && Number.isFinite(y)) assert(x + y - y === x);
}

/** Refuted: 41149.666666666664 and a smaller y. */
export function needle(x: number, y: number): void {
  if (x * 3 + 7 === 123456) assert(!(y < x));
}

/**
 * Proved.
 * @requires Number.isSafeInteger(x) && x < 1e9
 */
export function successorOfSmall(x: number): void {
  assert(x + 1 > x);
}

/**
 * Proved.
 * @requires !Number.isNaN(x)
 */
export function reflexiveOfNumbers(x: number): void {
  // biome-ignore lint/suspicious/noSelfCompare: that is the point
  assert(x === x);
}

/**
 * Proved.
 * @requires Number.isSafeInteger(a) && Math.abs(a) < 1e9
 * @requires Number.isSafeInteger(b) && Math.abs(b) < 1e9
 * @requires Number.isSafeInteger(c) && Math.abs(c) < 1e9
 */
export function associativeOfSmall(a: number, b: number, c: number): void {
  assert(a + b + c === a + (b + c));
}

/**
 * Proved.
 * @requires Number.isFinite(x)
 */
export function annihilatorOfFinite(x: number): void {
  assert(x * 0 === 0);
}

/**
 * Proved.
 * @requires !Number.isNaN(x)
 */
export function magnitudeOfNumbers(x: number): void {
  assert(Math.abs(x) >= 0);
}

/**
 * Proved.
 * @requires Number.isInteger(x) && x >= -2147483648 && x <= 2147483647
 */
export function int32OfIntegers(x: number): void {
  assert((x | 0) === x);
}

/**
 * Proved.
 * @requires Number.isSafeInteger(x) && x >= 0
 */
export function parityOfNaturals(x: number): void {
  assert(x % 2 === 0 || x % 2 === 1);
}

/**
 * Proved, for all doubles but NaN and the infinities.
 * @requires Number.isFinite(a) && Number.isFinite(b)
 */
export function commutative(a: number, b: number): void {
  assert(a + b === b + a);
}
