// The replacement of variables in terms. Used by layers of the solver, state matching, proofs and summaries.
import { apply } from './build.js';
import { type Term, variablesOf, visit } from './term.js';

/** The terms with terms put in the place of variables, simplified. */
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
