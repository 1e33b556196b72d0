// Numbers, bigints and dates with their ranges.

import { Arbitrary } from './arbitrary.js';
import { $assume, $choose, $major, $symbolic } from './engine.js';

const MIN_INT = -0x80000000;
const MAX_INT = 0x7fffffff;
/** Milliseconds from 1970 that a Date can hold. */
const MAX_DATE = 8640000000000000;

function integerIn(min: number, max: number): Arbitrary {
  return new Arbitrary((name) => {
    if (min === max) return min;
    const x = $symbolic.integer(name);
    $assume(x >= min);
    $assume(x <= max);
    return x;
  });
}

/** Version 2 takes bounds by position, too. */
export const integer = (given: any = {}, last?: number): Arbitrary => {
  const { min, max } =
    typeof given === 'number' && $major < 3
      ? last === undefined
        ? { min: undefined, max: given }
        : { min: given, max: last }
      : given;
  return integerIn(min ?? MIN_INT, max ?? MAX_INT);
};

export const nat = (given: any = {}): Arbitrary =>
  integerIn(0, (typeof given === 'number' ? given : given.max) ?? MAX_INT);

export const maxSafeInteger = (): Arbitrary => integerIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
export const maxSafeNat = (): Arbitrary => integerIn(0, Number.MAX_SAFE_INTEGER);

function floating(constraints: any, largest: number, narrow: boolean): Arbitrary {
  const { noDefaultInfinity = false, noNaN = false, minExcluded = false, maxExcluded = false } = constraints;
  const { min = noDefaultInfinity ? -largest : Number.NEGATIVE_INFINITY } = constraints;
  const { max = noDefaultInfinity ? largest : Number.POSITIVE_INFINITY } = constraints;
  const isFree = min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY && !minExcluded && !maxExcluded;
  return new Arbitrary((name) => {
    const x = $symbolic.number(name);
    if (noNaN) $assume(!Number.isNaN(x));
    else if (!isFree || narrow || constraints.noInteger === true) {
      if (Number.isNaN(x)) return Number.NaN;
    }
    if (!isFree) {
      $assume(minExcluded ? x > min : x >= min);
      $assume(maxExcluded ? x < max : x <= max);
      if (Object.is(min, 0)) $assume(!Object.is(x, -0));
      if (Object.is(max, -0)) $assume(!Object.is(x, 0));
    }
    if (narrow) $assume(Math.fround(x) === x);
    if (constraints.noInteger === true) $assume(!Number.isInteger(x));
    return x;
  });
}

export const double = (constraints: any = {}): Arbitrary => floating(constraints, Number.MAX_VALUE, false);
/** The largest that 32 bits hold. */
export const float = (constraints: any = {}): Arbitrary => floating(constraints, 3.4028234663852886e38, true);

function bigIntIn(min: bigint | undefined, max: bigint | undefined): Arbitrary {
  return new Arbitrary((name) => {
    const x = $symbolic.bigint(name);
    if (min !== undefined) $assume(x >= min);
    if (max !== undefined) $assume(x <= max);
    return x;
  });
}

/** As fast-check has it: a bound on one side moves the other. */
export const bigInt = (...args: any[]): Arbitrary => {
  const { min, max }: { min?: bigint; max?: bigint } =
    args.length === 2 ? { min: args[0], max: args[1] } : (args[0] ?? {});
  const zero = BigInt(0);
  const most = BigInt(1) << BigInt(255);
  const low = min ?? -most - (max !== undefined && max < zero ? max * max : zero);
  const high = max ?? most - BigInt(1) + (min !== undefined && min > zero ? min * min : zero);
  return bigIntIn(low, high);
};
export const bigIntN = (bits: number): Arbitrary => {
  const half = BigInt(1) << BigInt(bits - 1);
  return bigIntIn(-half, half - BigInt(1));
};
export const bigUintN = (bits: number): Arbitrary => bigIntIn(BigInt(0), (BigInt(1) << BigInt(bits)) - BigInt(1));
export const bigUint = (given: any): Arbitrary => bigIntIn(BigInt(0), typeof given === 'object' ? given.max : given);

export const date = (constraints: any = {}): Arbitrary => {
  const { min, max, noInvalidDate = $major < 4 } = constraints;
  const time = integerIn(min === undefined ? -MAX_DATE : min.getTime(), max === undefined ? MAX_DATE : max.getTime());
  return new Arbitrary((name) => {
    if (!noInvalidDate && $choose(2, name) === 1) return new Date(Number.NaN);
    return new Date(time.make(`${name}.getTime()`));
  });
};
