// Longs that a query keeps below 2^53 are numbers: each is replaced by one, and the arithmetic that cannot wrap becomes that of
// numbers when the terms are built anew (logic/theories/longs/simplify.ts). Passes on the rewritten query.
// Exact both ways: the range of the number follows from the query, and within it `numToLong` is one to one.
import { apply, variable } from '../../logic/build.js';
import { substituteAll } from '../../logic/substitute.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { isExact } from '../../logic/theories/longs/ranges.js';
import { narrowed } from '../ranges.js';
import type { Solver, SolverLayer } from '../solver.js';

export function smallLongs(): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      const numbers = numbersFor(conditions);
      if (numbers.size === 0) return inner.check(conditions);
      const forms = new Map([...numbers].map(([long, number]) => [long, apply('numToLong', [number])]));
      const answer = inner.check(substituteAll(conditions, forms));
      if (answer.status !== 'sat') return answer;
      const model = new Map<Term, Primitive>(answer.model);
      for (const [long, number] of numbers) {
        const value = model.get(number);
        model.delete(number);
        // 0 where any value will do, unless that is out of range
        const { min, max } = number.domain!;
        model.set(long, BigInt((value as number | undefined) ?? Math.max(min, Math.min(max, 0))));
      }
      return { status: 'sat', model };
    },
  });
}

function numbersFor(conditions: readonly Term[]): Map<Term, Term> {
  const longs = new Set(conditions.flatMap((condition) => variablesOf(condition).filter((v) => v.sort === 'long')));
  const ranges = longs.size === 0 ? undefined : narrowed(conditions);
  const found = new Map<Term, Term>();
  for (const long of longs) {
    const range = ranges?.of(long);
    if (range === undefined || !isExact(range)) continue;
    found.set(long, variable('num', `${long.data} as a number`, { integer: true, min: range.min, max: range.max }));
  }
  return found;
}
