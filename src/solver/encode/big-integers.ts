// Big integers as mathematical ones.
import type { Term } from '../../logic/term.js';
import type { Smt } from '../smt/node.js';
import type { Encoder } from './encoder.js';
import { decimal } from './strings.js';
import type { Encode, TheoryEncoding } from './theory.js';

const binary =
  (op: string, sort: 'Int' | 'Bool' = 'Int'): Encode =>
  ({ args: [x, y] }, to) =>
    to.b.app(op, sort, to.of(x), to.of(y));

/** The power of two of a shift by a constant. */
function factorOf(by: Term, to: Encoder): Smt | undefined {
  const count = by.op === 'const' ? (by.data as bigint) : -1n;
  return count >= 0n && count <= 4096n ? to.b.int(1n << count) : undefined;
}

const shift =
  (op: '*' | 'div'): Encode =>
  ({ args: [x, y] }, to) => {
    const factor = factorOf(y, to);
    return factor && to.b.app(op, 'Int', to.of(x), factor);
  };

const quotient =
  (op: 'div' | 'mod'): Encode =>
  ({ args: [x, y] }, to) => {
    to.noteProduct(y, y);
    return to.truncated(op, to.of(x), to.of(y));
  };

export const BIG_INTEGERS: TheoryEncoding = {
  sorts: { big: { smt: 'Int', prefix: 'g', literal: (b, value) => b.int(value) } },
  operators: {
    bigNeg: ({ args }, to) => to.b.app('neg', 'Int', to.of(args[0])),
    bigNot: ({ args }, to) => to.b.app('-', 'Int', to.b.int(-1), to.of(args[0])),
    bigAdd: binary('+'),
    bigSub: binary('-'),
    bigMul: (term, to) => {
      to.noteProduct(term.args[0], term.args[1]);
      return binary('*')(term, to);
    },
    bigDiv: quotient('div'),
    bigRem: quotient('mod'),
    bigShl: shift('*'),
    bigShr: shift('div'),
    bigLt: binary('<', 'Bool'),
    bigLe: binary('<=', 'Bool'),
    bigToStr: ({ args }, to) => decimal(to.of(args[0]), to),
    numToBig: ({ args }, to) => to.index(args[0]),
  },
};
