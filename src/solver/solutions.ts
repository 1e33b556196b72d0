// One, several or all solutions of a conjunction: each one found is excluded and the rest is asked for again.
// Always holds: no two solutions agree on all the variables; the generator returns true when there are no more of them,
// false when the solver could not tell.
import { and, constant, not, same } from '../expr/build.js';
import { valueOf } from '../expr/evaluate.js';
import type { Model } from '../expr/model.js';
import type { Term } from '../expr/term.js';
import type { Solver } from './solver.js';

/** Solutions that differ in the given variables, as long as the caller asks for them. */
export function* solutions(
  solver: Solver,
  conditions: readonly Term[],
  variables: readonly Term[],
): Generator<Model, boolean> {
  const open = [...conditions];
  for (;;) {
    const answer = solver.check(open);
    if (answer.status === 'unknown') return false;
    if (answer.status === 'unsat') return true;
    yield answer.model;
    open.push(not(and(...variables.map((variable) => same(variable, constant(valueOf(variable, answer.model)))))));
  }
}
