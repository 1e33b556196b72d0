// Looks for a model without a solver: recent models first, then a local search from a few starting points. Each
// candidate is evaluated exactly. Finds most satisfiable queries for less than one call of a solver costs.
import type { Model } from '../../logic/model.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { narrowed } from '../ranges.js';
import { Repair } from '../search/repair.js';
import { patterns } from '../search/seeds.js';
import type { Solver, SolverLayer, SolverStats } from '../solver.js';
import { satisfies } from '../validate.js';

const RECENT = 6;
const BUDGET = 1500;

export function candidates(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => {
    const recent: Model[] = [];
    const remember = (model: Model): void => {
      recent.unshift(model);
      if (recent.length > RECENT) recent.pop();
    };
    return {
      check(conditions) {
        for (const model of recent) {
          if (!satisfies(conditions, model)) continue;
          stats.quick++;
          return { status: 'sat', model: restricted(model, conditions) };
        }
        const ranges = narrowed(conditions);
        const found = ranges && search(new Repair(conditions, ranges, BUDGET), recent);
        if (found !== undefined) {
          stats.quick++;
          remember(found);
          return { status: 'sat', model: found };
        }
        const answer = inner.check(conditions);
        if (answer.status === 'sat') remember(answer.model);
        return answer;
      },
    };
  };
}

/** A model mentions no variables but those of its conditions, so that models of independent groups can be united. */
function restricted(model: Model, conditions: readonly Term[]): Model {
  const kept = new Map<Term, Primitive>();
  for (const condition of conditions) {
    for (const variable of variablesOf(condition)) {
      const value = model.get(variable);
      if (value !== undefined) kept.set(variable, value);
    }
  }
  return kept;
}

function search(repair: Repair, recent: readonly Model[]): Model | undefined {
  const [last] = recent;
  const starts = [new Map(), ...(last === undefined ? [] : [last]), ...patterns(repair.variables)];
  for (const start of starts) {
    if (repair.exhausted) return undefined;
    const found = repair.from(start);
    if (found !== undefined) return found;
  }
  return undefined;
}
