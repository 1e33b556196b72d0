// Remainders of one dividend by several constants, as of calendars (x % 4, x % 100, x % 400): all are taken of the remainder by
// the least common multiple, which is small, where solvers would look for quotients without bound. Passes on the rewritten query.
// Exact both ways: % is exact in doubles, and x % m is (x % n) % m, NaN and the sign of zero included, when m divides n.
import { apply, constant } from '../../logic/build.js';
import type { Term } from '../../logic/term.js';
import { visit } from '../../logic/term.js';
import type { Solver, SolverLayer } from '../solver.js';

/** Above it nothing is won. */
const MAX_MULTIPLE = 2 ** 31;

export function moduli(): SolverLayer {
  return (inner: Solver): Solver => ({
    check: (conditions) => inner.check(overCommonMultiple(conditions)),
  });
}

export function overCommonMultiple(conditions: readonly Term[]): readonly Term[] {
  const divisors = divisorsOf(conditions);
  const multiples = new Map<Term, number>();
  for (const [dividend, values] of divisors) {
    const multiple = values.size < 2 ? undefined : commonMultiple(values);
    if (multiple !== undefined) multiples.set(dividend, multiple);
  }
  return multiples.size === 0 ? conditions : rewritten(conditions, multiples);
}

function divisorsOf(conditions: readonly Term[]): Map<Term, Set<number>> {
  const found = new Map<Term, Set<number>>();
  const all = new Set(conditions);
  for (const term of all) {
    for (const arg of term.args) all.add(arg);
    const divisor = divisorOf(term);
    if (divisor === undefined) continue;
    const known = found.get(term.args[0]);
    if (known === undefined) found.set(term.args[0], new Set([divisor]));
    else known.add(divisor);
  }
  return found;
}

/** Of `x % 4`. */
function divisorOf({ op, args }: Term): number | undefined {
  if (op !== 'rem' || args[1].op !== 'const') return undefined;
  const divisor = args[1].data as number;
  return Number.isInteger(divisor) && divisor > 0 ? divisor : undefined;
}

function commonMultiple(values: ReadonlySet<number>): number | undefined {
  let multiple = 1;
  for (const value of values) {
    multiple *= value / greatestCommonDivisor(multiple, value);
    if (multiple > MAX_MULTIPLE) return undefined;
  }
  return multiple;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function rewritten(conditions: readonly Term[], multiples: ReadonlyMap<Term, number>): Term[] {
  const done = new Map<Term, Term>();
  for (const condition of conditions) {
    visit(
      condition,
      (term) => done.has(term),
      (term) => {
        const args = term.args.map((arg) => done.get(arg) as Term);
        const divisor = divisorOf(term);
        const multiple = divisor === undefined ? undefined : multiples.get(term.args[0]);
        if (multiple !== undefined && multiple !== divisor) args[0] = apply('rem', [args[0], constant(multiple)]);
        const same = args.every((arg, i) => arg === term.args[i]);
        done.set(term, same ? term : apply(term.op, args, term.data, term.sort));
      },
    );
  }
  return conditions.map((condition) => done.get(condition) as Term);
}
