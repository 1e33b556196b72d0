// Equality of doubles: NaN is equal to nothing under === and to itself under Object.is, which tells 0 from -0.
import { constant, FALSE, make, numberOf } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { hasZero, isEmpty, isFiniteRange } from '../../range.js';
import type { Term } from '../../term.js';
import { equal } from '../booleans/equality.js';
import { and } from '../booleans/simplify.js';
import { withoutOffset } from './offset.js';
import { nan, notNaN } from './order.js';

/** ===. */
export function equalNumbers(a: Term, b: Term): Term {
  if (a === b) return notNaN(a);
  const x = rangeOf(a);
  const y = rangeOf(b);
  if (isEmpty(x) || isEmpty(y) || x.max < y.min || y.max < x.min) return FALSE;
  // all that is not NaN is one and the same value
  if (x.min === x.max && y.min === y.max) return and(notNaN(a), notNaN(b));
  const plain = withoutOffset(a, b);
  if (plain !== undefined) return equal(plain[0], plain[1]);
  const value = numberOf(b);
  if (value !== undefined) {
    if (x.integer && Number.isFinite(value) && !Number.isInteger(value)) return FALSE;
    if (a.op === 'neg') return equal(a.args[0], constant(-value));
    if (value === 0) {
      if (Object.is(value, -0)) return equal(a, constant(0));
      if (a.op === 'abs') return equal(a.args[0], b);
      // equal infinities have no difference
      if (a.op === 'sub' && a.args.some((arg) => isFiniteRange(rangeOf(arg)))) return equal(a.args[0], a.args[1]);
    }
  } else if (a.op === 'neg' && b.op === 'neg') return equal(a.args[0], b.args[0]);
  return make('eq', 'bool', [a, b]);
}

/** Object.is. */
export function sameNumbers(a: Term, b: Term): Term {
  const value = numberOf(b);
  if (value !== undefined && a.op !== 'const') {
    if (Number.isNaN(value)) return nan(a);
    if (value !== 0) return equal(a, b);
    if (!rangeOf(a).maybeNegativeZero) return Object.is(value, -0) ? FALSE : equal(a, b);
  } else if (a.op !== 'const') {
    const x = rangeOf(a);
    const y = rangeOf(b);
    const zeros = hasZero(x) && hasZero(y) && (x.maybeNegativeZero || y.maybeNegativeZero);
    if (!zeros && !(x.maybeNaN && y.maybeNaN)) return equal(a, b);
  }
  return make('same', 'bool', [a, b]);
}
