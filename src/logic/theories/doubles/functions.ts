// The functions of Math that are not correctly rounded (exp, log, sin and their kin), and what they and `**` do to ranges.
// Terms name them in a `math` term; the table of operators.ts takes MATH_FUNCTIONS.
// Soundness: V8 computes them with fdlibm and its successors, whose results are off by a few units in the last place at
// most (relative error below 2^-50, one to two ulps as published) and keep the sign of the true result. The true functions are monotone
// between the points named here, so a value computed at an end point, moved outward by 2^-45 of itself, bounds the values
// computed inside, whatever the order of neighbouring results is. sin, cos and tanh stay within [-1, 1], exp and hypot at or above 0:
// the kernels of fdlibm guarantee it.
import type { Member } from '../../operator.js';
import { ANY, hasInfinity, isEmpty, MAX_DOUBLE, ONLY_NAN, type Range, range } from '../../range.js';

const SLACK = 2 ** -45;
/** Results this small may be off by units of the smallest double. */
const TINY = 2 ** -1000;
const TINY_ERROR = 2 ** -1060;

/** At least every result that is computed where the true function is at most what it is at the point. */
function up(value: number, root: boolean): number {
  if (value === 0) return root ? 0 : TINY_ERROR;
  if (!Number.isFinite(value)) return value > 0 ? value : -MAX_DOUBLE;
  const moved = value + Math.abs(value) * SLACK + (Math.abs(value) < TINY ? TINY_ERROR : 0);
  return value < 0 ? Math.min(moved, 0) : moved;
}

const down = (value: number, root: boolean): number => -up(-value, root);

type F = (x: number) => number;

/** Bounds of a function that grows on the range, which lies within its domain. */
function growing(f: F, low: number, high: number, root: boolean): readonly [number, number] {
  const [a, b] = [f(low), f(high)];
  return [exactAt(low, a) ? a : down(a, root), exactAt(high, b) ? b : up(b, root)];
}

/** The limits at infinity are exact when they are 0 or infinite. */
function exactAt(x: number, value: number): boolean {
  return !Number.isFinite(x) && (value === 0 || !Number.isFinite(value));
}

interface Monotone {
  readonly f: F;
  readonly falls?: true;
  /** NaN outside. */
  readonly domain?: readonly [number, number];
  /** All results lie within. */
  readonly within?: readonly [number, number];
  /** A result of 0 is no result that was too small. */
  readonly root?: false;
  readonly negativeZero?: false;
}

const MONOTONE: Readonly<Record<string, Monotone>> = {
  exp: { f: Math.exp, within: [0, Infinity], root: false, negativeZero: false },
  expm1: { f: Math.expm1, within: [-1, Infinity] },
  log: { f: Math.log, domain: [0, Infinity] },
  log2: { f: Math.log2, domain: [0, Infinity] },
  log10: { f: Math.log10, domain: [0, Infinity] },
  log1p: { f: Math.log1p, domain: [-1, Infinity] },
  sinh: { f: Math.sinh },
  tanh: { f: Math.tanh, within: [-1, 1] },
  asinh: { f: Math.asinh },
  acosh: { f: Math.acosh, domain: [1, Infinity], within: [0, Infinity] },
  atanh: { f: Math.atanh, domain: [-1, 1] },
  asin: { f: Math.asin, domain: [-1, 1] },
  acos: { f: Math.acos, falls: true, domain: [-1, 1], within: [0, Infinity] },
  atan: { f: Math.atan },
  cbrt: { f: Math.cbrt },
};

function monotone(spec: Monotone, a: Range): Range {
  const [from, to] = spec.domain ?? [-Infinity, Infinity];
  const [low, high] = [Math.max(a.min, from), Math.min(a.max, to)];
  if (low > high) return ONLY_NAN;
  const outside = a.min < from || a.max > to;
  const root = spec.root !== false;
  const [min, max] = spec.falls
    ? growing((x) => -spec.f(x), low, high, root)
        .map((v) => -v)
        .reverse()
    : growing(spec.f, low, high, root);
  const [least, most] = spec.within ?? [-Infinity, Infinity];
  return range(Math.max(min, least), Math.min(max, most), a.maybeNaN || outside, false, spec.negativeZero !== false);
}

/** Further out the place of an extreme is not known well enough. */
const PERIODIC_LIMIT = 1e6;
const NEAR = 1e-6;

/** Is there an integer of the parity (or any) such that offset + n * pi may lie within the range? */
function meets(a: Range, offset: number, parity: 0 | 1 | undefined): boolean {
  const low = Math.ceil((a.min - offset) / Math.PI - NEAR);
  const high = Math.floor((a.max - offset) / Math.PI + NEAR);
  if (parity === undefined) return low <= high;
  return low + Math.abs((low + parity) % 2) <= high;
}

const isNear = (a: Range): boolean => a.min >= -PERIODIC_LIMIT && a.max <= PERIODIC_LIMIT;

/** sin and cos; `top` is where the first maximum is. */
function wave(f: F, top: number): (a: Range) => Range {
  return (a) => {
    const maybeNaN = a.maybeNaN || hasInfinity(a);
    if (!isNear(a)) return range(-1, 1, maybeNaN, false, true);
    const ends = [f(a.min), f(a.max)];
    const max = meets(a, top, 0) ? 1 : Math.min(1, up(Math.max(...ends), true));
    const min = meets(a, top, 1) ? -1 : Math.max(-1, down(Math.min(...ends), true));
    return range(min, max, maybeNaN, false, true);
  };
}

function tangent(a: Range): Range {
  const maybeNaN = a.maybeNaN || hasInfinity(a);
  if (!isNear(a) || meets(a, Math.PI / 2, undefined)) return range(-Infinity, Infinity, maybeNaN, false, true);
  const [min, max] = growing(Math.tan, a.min, a.max, true);
  return range(min, max, maybeNaN, false, true);
}

function hyperbolicCosine(a: Range): Range {
  const far = Math.max(Math.abs(a.min), Math.abs(a.max));
  const near = a.min <= 0 && a.max >= 0 ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max));
  const [min, max] = growing(Math.cosh, near, far, true);
  return range(Math.max(1, min), max, a.maybeNaN, false, false);
}

/** The angle of a point of a box. */
function angle(y: Range, x: Range): Range {
  const maybeNaN = y.maybeNaN || x.maybeNaN;
  const half = up(Math.PI, true);
  const positive = y.min > 0 || (y.min === 0 && !y.maybeNegativeZero);
  if (y.min > 0 || x.min > 0) {
    // The box does not touch the half line where angles jump: corners are extreme.
    const corners = [y.min, y.max].flatMap((b) => [x.min, x.max].map((a) => Math.atan2(b, a)));
    return range(down(Math.min(...corners), true), up(Math.max(...corners), true), maybeNaN, false, true);
  }
  return range(positive ? 0 : -half, y.max < 0 ? 0 : half, maybeNaN, false, true);
}

function distance(args: readonly Range[]): Range {
  const far = args.map((a) => Math.max(Math.abs(a.min), Math.abs(a.max)));
  const near = args.map((a) => (a.min <= 0 && a.max >= 0 ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max))));
  // An infinite argument counts more than one that is NaN, so the far bound holds without the NaN ones.
  const max = args.some((a) => a.maybeNaN) && args.some(hasInfinity) ? Infinity : up(Math.hypot(...far), true);
  const maybeNaN = args.some((a) => a.maybeNaN);
  // Arguments are scaled by the largest, so what is not zero does not vanish.
  const least = near.some((n) => n > 0) ? Number.MIN_VALUE : 0;
  const min = maybeNaN ? 0 : Math.max(least, down(Math.hypot(...near), true));
  return range(min, max, maybeNaN, false, false);
}

const OTHERS: Readonly<Record<string, (a: Range, b: Range) => Range>> = {
  sin: wave(Math.sin, Math.PI / 2),
  cos: wave(Math.cos, 0),
  tan: tangent,
  cosh: hyperbolicCosine,
  atan2: angle,
};

/** Range of a function of Math that has no operator of its own. */
export function rangeOfMath(name: string, args: readonly Range[]): Range {
  if (name === 'hypot') return args.some(isEmpty) ? range(0, Infinity, true, false, false) : distance(args);
  if (args.some(isEmpty)) return ONLY_NAN;
  if (Object.hasOwn(MONOTONE, name)) return monotone(MONOTONE[name], args[0]);
  return Object.hasOwn(OTHERS, name) ? OTHERS[name](args[0], args[1]) : ANY;
}

const unary = (name: string): Member => ({ args: ['num'], result: 'num', range: (args) => rangeOfMath(name, args) });
const binary = (name: string): Member => ({ ...unary(name), args: ['num', 'num'] });

export const MATH_FUNCTIONS: Readonly<Record<string, Member>> = {
  ...Object.fromEntries([...Object.keys(MONOTONE), 'sin', 'cos', 'tan', 'cosh'].map((name) => [name, unary(name)])),
  atan2: binary('atan2'),
  hypot: binary('hypot'),
};

/** a ** b for a base that is not negative: monotone in each operand, so corners are extreme. */
function powerOfPositive(a: Range, b: Range): readonly [number, number] {
  const corners = [a.min, a.max].flatMap((x) => [b.min, b.max].map((y) => x ** y));
  if (corners.some(Number.isNaN)) return [0, Infinity];
  const [min, max] = [Math.min(...corners), Math.max(...corners)];
  return [Math.max(0, down(min, false)), max === 0 && a.max === 0 ? 0 : up(max, false)];
}

/** Range of a ** b. A NaN base to the power 0 is 1. */
export function power(a: Range, b: Range): Range {
  if (isEmpty(a) || isEmpty(b)) return ANY;
  const one = (a.min <= 1 && a.max >= 1) || (a.min <= -1 && a.max >= -1);
  const maybeNaN = a.maybeNaN || b.maybeNaN || (a.min < 0 && !b.integer) || (one && hasInfinity(b));
  const zero = a.maybeNaN && b.min <= 0 && b.max >= 0;
  const result = ([min, max]: readonly [number, number], negativeZero: boolean): Range =>
    range(zero ? Math.min(min, 1) : min, zero ? Math.max(max, 1) : max, maybeNaN, false, negativeZero);
  const single = b.min === b.max && Number.isInteger(b.min) && !b.maybeNaN;
  const size = { ...a, min: a.min <= 0 && a.max >= 0 ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max)) };
  const absolute = { ...size, max: Math.max(Math.abs(a.min), Math.abs(a.max)) };
  if (single && b.min % 2 === 0) return result(powerOfPositive(absolute, b), false);
  if (a.min >= 0 && (!a.maybeNegativeZero || b.min >= 0)) return result(powerOfPositive(a, b), a.maybeNegativeZero);
  if (single && b.min > 0) {
    const odd = (x: number): number => {
      const value = Math.abs(x) ** b.min;
      return x < 0 ? -value : value;
    };
    return result(growing(odd, a.min, a.max, false), true);
  }
  return result([-Infinity, Infinity], true);
}
