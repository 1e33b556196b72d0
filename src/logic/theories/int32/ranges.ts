// What the int32 operators do to ranges; the table in operators.ts names them.
import { exactly, INT32, integers, isEmpty, join, type Range, UINT32 } from '../../range.js';
import { multiply } from '../doubles/ranges.js';

/** Conversion to a 32-bit integer: truncation when nothing wraps. */
function convert(target: Range): (a: Range) => Range {
  return (a) => {
    if (isEmpty(a)) return exactly(0);
    const low = Math.trunc(a.min);
    const high = Math.trunc(a.max);
    if (low < target.min || high > target.max) return target;
    const result = integers(low, high);
    return a.maybeNaN ? join(result, exactly(0)) : result;
  };
}

export const toInt32 = convert(INT32);
export const toUint32 = convert(UINT32);

export function bitAnd(a: Range, b: Range): Range {
  const x = toInt32(a);
  const y = toInt32(b);
  if (x.min >= 0) return integers(0, y.min >= 0 ? Math.min(x.max, y.max) : x.max);
  return y.min >= 0 ? integers(0, y.max) : INT32;
}

export function bitOr(a: Range, b: Range): Range {
  const x = toInt32(a);
  const y = toInt32(b);
  if (x.min < 0 || y.min < 0) return INT32;
  const most = Math.max(x.max, y.max);
  return integers(0, most === 0 ? 0 : 2 ** (32 - Math.clz32(most)) - 1);
}

function shiftCount(b: Range): number | undefined {
  return b.min === b.max && !b.maybeNaN ? b.min & 31 : undefined;
}

export function shiftRight(a: Range, b: Range): Range {
  const count = shiftCount(b);
  const x = toInt32(a);
  if (count !== undefined) return integers(x.min >> count, x.max >> count);
  return integers(Math.min(x.min, 0), Math.max(x.max, 0));
}

export function shiftRightUnsigned(a: Range, b: Range): Range {
  const count = shiftCount(b);
  const x = toUint32(a);
  return count === undefined ? integers(0, x.max) : integers(x.min >>> count, x.max >>> count);
}

export function shiftLeft(a: Range, b: Range): Range {
  const count = shiftCount(b);
  if (count === undefined) return INT32;
  const x = toInt32(a);
  const low = x.min * 2 ** count;
  const high = x.max * 2 ** count;
  return low < INT32.min || high > INT32.max ? INT32 : integers(low, high);
}

export function imul(a: Range, b: Range): Range {
  const product = multiply(toInt32(a), toInt32(b));
  return product.min < INT32.min || product.max > INT32.max ? INT32 : integers(product.min, product.max);
}

export function bitNot(a: Range): Range {
  const x = toInt32(a);
  return integers(~x.max, ~x.min);
}
