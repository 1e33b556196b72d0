// For tests and certificates of proofs: compares every answer of the layers below with a reference solver and evaluates every model.
import type { Solver, SolverLayer } from '../solver.js';
import { satisfies } from '../validate.js';

/** Throws where the layered answer is wrong or contradicts the reference. Unknown agrees with everything. */
export function validating(reference: Solver): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      const answer = inner.check(conditions);
      if (answer.status === 'sat' && !satisfies(conditions, answer.model)) {
        throw new Error('a model does not satisfy its conditions');
      }
      const expected = reference.check(conditions);
      if (answer.status !== 'unknown' && expected.status !== 'unknown' && answer.status !== expected.status) {
        throw new Error(`layers say ${answer.status}, the reference says ${expected.status}`);
      }
      return answer;
    },
  });
}
