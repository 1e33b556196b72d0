// Answers of the back end that other runs have had: looked up before it is asked, given to the store when it has answered and that
// took its time. Stands right above the back end, so that only conditions that cost a call go through it.
import type { Solver, SolverLayer, SolverStats } from '../solver.js';
import { canonical } from '../store/canonical.js';
import { answerOf, entryOf } from '../store/entry.js';
import type { SolvedAccess } from '../store/solved-store.js';

/** Milliseconds that an answer must have cost: looking one up costs a tenth. */
const WORTH_MS = 1;
/** Answers that one unit leaves: the store is shared. */
const MOST = 5000;

/** @param about what the answers depend on besides the conditions */
export function remembered(stats: SolverStats, access: SolvedAccess, about: string): SolverLayer {
  let left = MOST;
  return (inner: Solver): Solver => ({
    check(conditions) {
      const form = left > 0 || access.asks ? canonical(conditions, about) : undefined;
      if (form === undefined) return inner.check(conditions);
      const entry = access.asks ? access.get(form.key) : undefined;
      const known = entry === undefined ? undefined : answerOf(entry, conditions, form, access.version);
      if (known !== undefined) {
        stats.remembered++;
        return known;
      }
      const start = performance.now();
      const answer = inner.check(conditions);
      if (performance.now() - start < WORTH_MS || left <= 0) return answer;
      const made = entryOf(answer, form, access.version);
      if (made !== undefined) {
        left--;
        access.put(form.key, made);
      }
      return answer;
    },
  });
}
