// The int32 operators on mathematical integers, as far as they are linear; the others are the bit-vector encoding's.
import type { Term } from '../../../logic/term.js';
import type { Smt } from '../../smt/node.js';
import { wholeQuotient } from './doubles.js';
import type { ArithmeticEncoder } from './encoder.js';
import type { EncodeNumber, NumberEncoding } from './number.js';

/** ToInt32 or ToUint32 of an argument. */
function converted(term: Term, signed: boolean, to: ArithmeticEncoder): Smt {
  const b = to.b;
  const r = to.range(term);
  const [low, high] = signed ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
  const whole = wholeQuotient('trunc', term, to)?.value ?? to.math.truncate(to.num(term).value);
  if (!r.maybeNaN && r.min >= low && r.max <= high) return whole;
  return b.ite(b.or(to.num(term).nan, to.anyInfinite(term)), b.int(0), to.math.wrapped(whole, signed));
}

type Value = (term: Term, to: ArithmeticEncoder) => Smt | undefined;

/** Never NaN. */
const integer =
  (make: Value): EncodeNumber =>
  (term, to) => {
    const value = make(term, to);
    return value && { nan: to.b.false, value };
  };

const bitsOf = (term: Term): number | undefined => (term.op === 'const' ? (term.data as number) | 0 : undefined);

/** A shift by a constant. @param make gets the power of two */
const shift = (make: (x: Term, factor: Smt, to: ArithmeticEncoder) => Smt): EncodeNumber =>
  integer(({ args: [x, y] }, to) => {
    const count = bitsOf(y);
    return count === undefined ? undefined : make(x, to.b.int(2n ** BigInt(count & 31)), to);
  });

export const INT32: NumberEncoding = {
  toInt32: integer(({ args }, to) => converted(args[0], true, to)),
  toUint32: integer(({ args }, to) => converted(args[0], false, to)),
  bitnot: integer(({ args }, to) => to.b.app('-', 'Int', to.b.int(-1), converted(args[0], true, to))),
  bitand: integer(({ args: [x, y] }, to) => {
    const right = bitsOf(y);
    const mask = right ?? bitsOf(x) ?? -1;
    if (mask < 0 || (mask & (mask + 1)) !== 0) return undefined;
    return to.b.app('mod', 'Int', converted(right !== undefined ? x : y, true, to), to.b.int(mask + 1));
  }),
  shl: shift((x, factor, to) => to.math.wrapped(to.b.app('*', 'Int', converted(x, true, to), factor), true)),
  shr: shift((x, factor, to) => to.b.app('div', 'Int', converted(x, true, to), factor)),
  ushr: shift((x, factor, to) => to.b.app('div', 'Int', converted(x, false, to), factor)),
  imul: integer(({ args: [x, y] }, to) => {
    to.noteProduct(x, y);
    return to.math.wrapped(to.b.app('*', 'Int', converted(x, true, to), converted(y, true, to)), true);
  }),
};
