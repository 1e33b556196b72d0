// Values worth trying: the special doubles, and the constants of the query with their neighbours.
import { nextDown, nextUp } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';

const NUMBERS: readonly number[] = [
  0,
  1,
  -1,
  2,
  0.5,
  Number.NaN,
  Infinity,
  -Infinity,
  -0,
  2 ** 53,
  -(2 ** 53),
  2 ** 53 + 2,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  0.1,
  0.2,
  0.3,
  -0.5,
  1.5,
  3,
  10,
  1e16,
  1e-7,
];

/** One value per variable, in turn: starts that differ from the origin in all variables at once. */
const PATTERNS: readonly (readonly number[])[] = [
  [0.1, 0.2, 0.3, 0.7, 1.1],
  [1, 2, 3, 4, 5, 6, 7, 8],
  [8, 7, 6, 5, 4, 3, 2, 1],
  [Number.MAX_VALUE, Number.MAX_VALUE],
  [Number.MAX_VALUE, -Number.MAX_VALUE, 1],
  [1, 2 ** 53, -(2 ** 53)],
  [Number.NaN],
  [-1, 0.5, 1e16],
];

const MAX_CONSTANTS = 24;

export class Seeds {
  private readonly numbers: number[] = [];
  private readonly strings: string[] = ['', 'a', 'b', '0'];
  private readonly bigs: bigint[] = [0n, 1n, -1n, 2n];

  constructor(terms: Iterable<Term>) {
    const found = new Set<Primitive>();
    for (const { op, data } of terms) if (op === 'const' && found.size < MAX_CONSTANTS) found.add(data!);
    for (const value of found) {
      if (typeof value === 'number') {
        this.numbers.push(value, value + 1, value - 1, nextUp(value), nextDown(value), -value);
      } else if (typeof value === 'bigint') this.bigs.push(value, value + 1n, value - 1n);
      else if (typeof value === 'string') this.strings.push(value, `${value}a`);
    }
    const texts = [...found].filter((value) => typeof value === 'string' && value !== '');
    if (texts.length > 1) this.strings.push(texts.join(''), texts.toReversed().join(''));
    this.numbers.push(...NUMBERS);
  }

  of(variable: Term): readonly Primitive[] {
    switch (variable.sort) {
      case 'bool':
        return [true, false];
      case 'str':
        return this.strings;
      case 'big':
        return this.bigs;
      case 'num': {
        const domain = variable.domain;
        return domain === undefined ? this.numbers : [domain.min, domain.max, ...this.numbers];
      }
    }
  }
}

/** Starting points besides the origin. Non-numbers start at their defaults. */
export function* patterns(variables: readonly Term[]): Generator<Map<Term, Primitive>> {
  const numbers = variables.filter((variable) => variable.sort === 'num');
  if (numbers.length === 0) return;
  for (const pattern of PATTERNS) {
    yield new Map(numbers.map((variable, i): [Term, Primitive] => [variable, pattern[i % pattern.length]]));
  }
}
