// Decides by ranges alone: narrowing the ranges of the variables to a fixed point may show a contradiction.
import type { Solver, SolverLayer, SolverStats } from '../solver.js';
import { UNSAT } from '../solver.js';
import { QueryRanges } from '../ranges.js';

export function intervals(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      if (new QueryRanges().narrow(conditions)) return inner.check(conditions);
      stats.quick++;
      return UNSAT;
    },
  });
}
