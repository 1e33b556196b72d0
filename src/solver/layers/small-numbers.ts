// Tries small whole numbers, all together, on queries that solvers find hard: products, quotients and remainders of variables.
// What holds for some numbers mostly holds for small ones, and those are what people like to read. Each try is evaluated exactly.
// Finds models only: a query it cannot satisfy goes to the next layer.
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import type { Solver, SolverLayer, SolverStats } from '../solver.js';
import { holds, inDomain } from '../validate.js';

/** Tried in this order, so that the smallest are found. By number of variables: few are tried when they are many. */
const VALUES: readonly (readonly number[])[] = [
  [],
  [...small(64), 100, 128, 255, 256, 1000],
  [...small(21), -1, -2, -3],
  [...small(8), -1],
  small(5),
];
const MAX_SIZE = 400;

function small(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

export function smallNumbers(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      const found = isHard(conditions) ? search(conditions) : undefined;
      if (found === undefined) return inner.check(conditions);
      stats.quick++;
      return { status: 'sat', model: found };
    },
  });
}

function isHard(conditions: readonly Term[]): boolean {
  const all = new Set(conditions);
  for (const term of all) {
    if (all.size > MAX_SIZE) return false;
    for (const arg of term.args) all.add(arg);
    const [a, b] = term.args;
    if (term.op === 'rem' && b.op !== 'const') return true;
    if ((term.op === 'mul' || term.op === 'div' || term.op === 'pow') && a.op !== 'const' && b.op !== 'const')
      return true;
  }
  return false;
}

function search(conditions: readonly Term[]): Map<Term, Primitive> | undefined {
  const found = new Set<Term>();
  for (const condition of conditions) for (const variable of variablesOf(condition)) found.add(variable);
  const variables = [...found];
  const values = VALUES[variables.length];
  if (values === undefined || variables.some((variable) => variable.sort !== 'num')) return undefined;
  // Conditions are looked at as soon as all their variables have values.
  const ready = variables.map((_, i) =>
    conditions.filter((condition) => {
      const last = Math.max(...variablesOf(condition).map((variable) => variables.indexOf(variable)));
      return last === i || (last < 0 && i === 0);
    }),
  );
  const model = new Map<Term, Primitive>();
  const assign = (at: number): boolean => {
    if (at === variables.length) return true;
    for (const value of values) {
      if (!inDomain(variables[at], value)) continue;
      model.set(variables[at], value);
      if (ready[at].every((condition) => holds(condition, model)) && assign(at + 1)) return true;
    }
    model.delete(variables[at]);
    return false;
  };
  return assign(0) ? model : undefined;
}
