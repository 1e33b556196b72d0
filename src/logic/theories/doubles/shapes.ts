// Operators on one number and on two, with what they do to ranges. For the tables of doubles and of 32-bit integers.
import type { GetRange, Operator } from '../../operator.js';
import type { Range } from '../../range.js';
import type { Term } from '../../term.js';

export function unary(transfer: (a: Range) => Range) {
  return {
    args: ['num'],
    result: 'num',
    range: ({ args }: Term, get: GetRange) => transfer(get(args[0])),
  } as const satisfies Partial<Operator>;
}

/** @param ofItself when both operands are the same term */
export function binary(transfer: (a: Range, b: Range) => Range, ofItself?: (a: Range) => Range) {
  return {
    args: ['num', 'num'],
    result: 'num',
    range:
      ofItself === undefined
        ? ({ args }: Term, get: GetRange) => transfer(get(args[0]), get(args[1]))
        : ({ args: [x, y] }: Term, get: GetRange) => (x === y ? ofItself(get(x)) : transfer(get(x), get(y))),
  } as const satisfies Partial<Operator>;
}
