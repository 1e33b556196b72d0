// Flattens the conjunction and propagates what is fixed: boolean literals and variables equal to a constant are put into
// the other conditions, which then simplify. Passes on what is left and completes the model.
import { apply, FALSE, not, TRUE } from '../../expr/build.js';
import { type Primitive, type Term, variablesOf, visit } from '../../expr/term.js';
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

/** Conjuncts without repetition; undefined when two contradict each other. */
function flatten(conditions: readonly Term[]): Term[] | undefined {
  const flat = new Set<Term>();
  const stack = [...conditions].reverse();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term === FALSE) return undefined;
    if (term === TRUE) continue;
    if (term.op === 'and') stack.push(term.args[1], term.args[0]);
    else if (term.op === 'not' && term.args[0].op === 'or') {
      stack.push(not(term.args[0].args[1]), not(term.args[0].args[0]));
    } else {
      if (term.negation !== undefined && flat.has(term.negation)) return undefined;
      flat.add(term);
    }
  }
  return [...flat];
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

function substituteAll(conditions: readonly Term[], values: ReadonlyMap<Term, Term>): Term[] {
  const done = new Map<Term, Term>();
  return conditions.map((condition) => {
    if (!variablesOf(condition).some((variable) => values.has(variable))) return condition;
    visit(
      condition,
      (term) => done.has(term),
      (term) => {
        const value = values.get(term);
        if (value !== undefined) done.set(term, value);
        else {
          const args = term.args.map((arg) => done.get(arg)!);
          const same = args.every((arg, i) => arg === term.args[i]);
          done.set(term, same ? term : apply(term.op, args, term.data, term.sort));
        }
      },
    );
    return done.get(condition)!;
  });
}
