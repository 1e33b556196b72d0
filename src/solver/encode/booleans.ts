// Booleans as SMT, and what every sort of its own shares: choice and equality.
import type { Term } from '../../logic/term.js';
import type { Smt } from '../smt/node.js';
import type { Encoder } from './encoder.js';
import type { TheoryEncoding } from './theory.js';

const equality = (term: Term, to: Encoder): Smt => {
  const [x, y] = term.args;
  return x.sort === 'num' ? to.compare(term.op as 'eq' | 'same', x, y) : to.b.eq(to.of(x), to.of(y));
};

export const BOOLEANS: TheoryEncoding = {
  sorts: { bool: { smt: 'Bool', prefix: 'b', literal: (b, value) => b.bool(value) } },
  operators: {
    not: ({ args }, to) => to.b.not(to.of(args[0])),
    and: ({ args: [x, y] }, to) => to.b.and(to.of(x), to.of(y)),
    or: ({ args: [x, y] }, to) => to.b.or(to.of(x), to.of(y)),
    ite: ({ args: [x, y, z] }, to) => to.b.ite(to.of(x), to.of(y), to.of(z)),
    eq: equality,
    same: equality,
  },
};
