// Decides by ranges alone: narrowing the ranges of the variables to a fixed point may show a contradiction.

import { narrowed } from '../ranges.js';
import type { Solver, SolverLayer, SolverStats } from '../solver.js';
import { UNSAT } from '../solver.js';

export function intervals(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      if (narrowed(conditions) !== undefined) return inner.check(conditions);
      stats.quick++;
      return UNSAT;
    },
  });
}
