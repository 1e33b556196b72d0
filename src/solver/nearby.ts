// A solver that looks only near a model that is known, and for a bounded number of steps: for inputs that would be nice to
// have and that no conclusion rests on. `unknown` here says nothing. Quick, and the same every time.
import type { Model } from '../logic/model.js';
import type { Term } from '../logic/term.js';
import { layered } from './create.js';
import { narrowed } from './ranges.js';
import { Repair } from './search/repair.js';
import { Session } from './session.js';
import { type Answer, emptyStats, type Solver, UNSAT } from './solver.js';

const BUDGET = 3000;

export class NearbySolver implements Solver {
  /** Where the search starts. */
  near: Model = new Map();

  check(conditions: readonly Term[]): Answer {
    const ranges = narrowed(conditions);
    if (ranges === undefined) return UNSAT;
    const model = new Repair(conditions, ranges, BUDGET).from(this.near);
    return model === undefined ? { status: 'unknown', reason: 'nothing near' } : { status: 'sat', model };
  }

  /** A session over the quick layers and this. */
  session(): Session {
    const stats = emptyStats();
    return new Session(layered(this, stats), stats);
  }
}
