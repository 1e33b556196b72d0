// Strings by languages: what a query demands of each string variable is put together as an automaton (strings/search.ts).
// Decides queries in which strings meet constants; conditions between two strings are left to the solver below, with the
// models tried here as a head start. Independent of Z3's theory of sequences.
import type { Term } from '../../logic/term.js';
import { narrowed } from '../ranges.js';
import { Repair } from '../search/repair.js';
import { type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { eliminate, restored } from '../strings/eliminate.js';
import type { TestTheory } from '../strings/obligations.js';
import { LanguageSearch } from '../strings/search.js';
import { satisfies } from '../validate.js';

const MAX_SIZE = 20_000;
/** Evaluations spent on the numbers of a candidate. */
const REPAIR_BUDGET = 120;

export function languages(stats: SolverStats, theories: readonly TestTheory[] = []): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions) {
      if (!conditions.some(aboutStrings) || conditions.some((condition) => condition.size > MAX_SIZE)) {
        return inner.check(conditions);
      }
      const rest = eliminate(conditions);
      if (rest === undefined) {
        stats.quick++;
        return UNSAT;
      }
      const ranges = narrowed(rest.conditions);
      if (ranges === undefined) {
        stats.quick++;
        return UNSAT;
      }
      const search = new LanguageSearch(rest.conditions, theories, (model) =>
        new Repair(rest.conditions, ranges, REPAIR_BUDGET).from(model),
      );
      const verdict = search.decide();
      if (verdict === 'unsat') {
        stats.quick++;
        return UNSAT;
      }
      if (verdict !== undefined) {
        const model = restored(verdict, rest.definitions);
        if (model !== undefined && satisfies(conditions, model)) {
          stats.quick++;
          return { status: 'sat', model };
        }
      }
      return inner.check(conditions);
    },
  });
}

/** Does a string that is not a constant take part? */
function aboutStrings(condition: Term): boolean {
  const seen = new Set([condition]);
  for (const term of seen) {
    if (term.sort === 'str' && term.op !== 'const') return true;
    for (const arg of term.args) seen.add(arg);
  }
  return false;
}
