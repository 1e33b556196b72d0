// Values worth trying for a variable, which the theory of its sort makes of the constants of the query, and starting points.
import type { Primitive, Sort, Term } from '../../logic/term.js';
import { candidatesOf } from './candidates/registry.js';

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
  private readonly constants: readonly Primitive[];
  private readonly bySort = new Map<Sort, readonly Primitive[]>();

  constructor(terms: Iterable<Term>) {
    const found = new Set<Primitive>();
    for (const { op, data } of terms) if (op === 'const' && found.size < MAX_CONSTANTS) found.add(data!);
    this.constants = [...found];
  }

  of({ sort, domain }: Term): readonly Primitive[] {
    let values = this.bySort.get(sort);
    if (values === undefined) this.bySort.set(sort, (values = candidatesOf(sort).seeds(this.constants)));
    return domain === undefined ? values : [domain.min, domain.max, ...values];
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
