// Comparisons of a bigint with a value of another type, at least one of them symbolic. They are exact: the number is rounded to
// an integer first and never the bigint to a double.
// Soundness: a symbolic string compared with a bigint is narrowed to its witness value, with a gap.
import { apply, eq, FALSE, not } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { type Conversions, type Value, ZERO } from './values.js';

/** A bigint term and a number term: is the bigint `op` the number, or with `swapped` the number `op` the bigint? */
export function bigWithNumber(
  convert: Conversions,
  big: Term,
  num: Term,
  op: 'bigLt' | 'bigLe' | 'eq',
  swapped: boolean,
): Term {
  if (convert.decide(apply('isNaN', [num]))) return FALSE;
  if (!convert.decide(apply('isFinite', [num]))) {
    if (op === 'eq') return FALSE;
    const positive = apply('lt', [ZERO, num]);
    return swapped ? not(positive) : positive;
  }
  if (op === 'eq') {
    if (!convert.decide(apply('isInteger', [num]))) return FALSE;
    return eq(big, apply('numToBig', [num]));
  }
  // big < num iff big < ceil(num); num < big iff floor(num) < big; big <= num iff big <= floor(num); and so on.
  const up = (op === 'bigLt') !== swapped;
  const rounded = apply('numToBig', [apply(up ? 'ceil' : 'floor', [num])]);
  return apply(op, swapped ? [rounded, big] : [big, rounded]);
}

/** The bigint that a string spells; undefined when it spells none. */
export function bigOfString(convert: Conversions, value: Value): bigint | undefined {
  const text = convert.concrete(value, 'a string compared with a bigint') as string;
  try {
    return BigInt(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
