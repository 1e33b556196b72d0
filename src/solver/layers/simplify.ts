// Flattens the conjunction and propagates what is fixed: boolean literals and variables equal to a constant are put into
// the other conditions, which then simplify. Passes on what is left and completes the model.
import { FALSE, TRUE } from '../../logic/build.js';
import { substituteAll } from '../../logic/substitute.js';
import type { Primitive, Term } from '../../logic/term.js';
import { flatten } from '../flatten.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { inDomain, satisfies } from '../validate.js';

export function simplify(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      const fixed = new Map<Term, Term>();
      const left = propagate(conditions, fixed);
      if (left === undefined) {
        stats.quick++;
        return UNSAT;
      }
      if (fixed.size === 0) return left.length === 0 ? satisfiable(new Map()) : inner.check(left);
      const model = new Map<Term, Primitive>();
      for (const [variable, value] of fixed) {
        if (!inDomain(variable, value.data)) return UNSAT;
        model.set(variable, value.data as Primitive);
      }
      if (left.length === 0) {
        stats.quick++;
        return satisfiable(model);
      }
      const answer = inner.check(left);
      if (answer.status !== 'sat') return answer;
      for (const [variable, value] of answer.model) model.set(variable, value);
      // Partial operations (1n / x) may have been folded away with the variable they needed.
      return satisfies(conditions, model) ? satisfiable(model) : inner.check(conditions);
    },
  });
}

function satisfiable(model: ReadonlyMap<Term, Primitive>): Answer {
  return { status: 'sat', model };
}

/** The flat conjunction with all fixed variables replaced; undefined when it is false. Fills `fixed`. */
function propagate(conditions: readonly Term[], fixed: Map<Term, Term>): readonly Term[] | undefined {
  let current = flatten(conditions);
  while (current !== undefined) {
    const found = new Map<Term, Term>();
    const rest: Term[] = [];
    for (const condition of current) {
      const binding = bindingOf(condition);
      if (binding === undefined) rest.push(condition);
      else {
        const before = found.get(binding[0]);
        if (before !== undefined && before !== binding[1]) return undefined;
        found.set(binding[0], binding[1]);
      }
    }
    if (found.size === 0) return current;
    for (const [variable, value] of found) fixed.set(variable, value);
    current = flatten(substituteAll(rest, found));
  }
  return undefined;
}

/** A condition that fixes a variable. `x === 0` does not: it admits 0 and -0. */
function bindingOf(condition: Term): readonly [Term, Term] | undefined {
  if (condition.op === 'var') return [condition, TRUE];
  if (condition.op === 'not' && condition.args[0].op === 'var') return [condition.args[0], FALSE];
  if (condition.op !== 'eq' && condition.op !== 'same') return undefined;
  const [a, b] = condition.args;
  const [variable, value] = a.op === 'var' ? [a, b] : [b, a];
  if (variable.op !== 'var' || value.op !== 'const') return undefined;
  if (condition.op === 'eq' && (value.data === 0 || Number.isNaN(value.data))) return undefined;
  return [variable, value];
}
