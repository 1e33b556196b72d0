// A conjunction as a flat list of conditions, and the replacement of variables in it. Used by the layers that take fixed
// or defined variables out of a query.
import { apply, FALSE, not, TRUE } from '../logic/build.js';
import { type Term, variablesOf, visit } from '../logic/term.js';

/** Conjuncts without repetition; undefined when two contradict each other. */
export function flatten(conditions: readonly Term[]): Term[] | undefined {
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

/** The conditions with terms put in the place of variables, simplified. */
export function substituteAll(conditions: readonly Term[], values: ReadonlyMap<Term, Term>): Term[] {
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
