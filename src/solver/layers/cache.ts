// Remembers answers. The same set of conditions gets the same answer; a set that contains an unsatisfiable one is
// unsatisfiable. Models are reused by the candidates layer. Bounded: the oldest half is forgotten when full.
import type { Term } from '../../logic/term.js';
import { noDeadline } from '../deadline.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';

const MAX_ANSWERS = 20_000;
/** Longer conjunctions are rarely contained in others. */
const MAX_CORE = 12;
const CORES_PER_CONDITION = 8;

export function cache(stats: SolverStats, deadline = noDeadline()): SolverLayer {
  return (inner: Solver): Solver => {
    const answers = new Map<string, Answer>();
    /** Unsatisfiable sets, filed under their condition with the largest id. */
    const cores = new Map<number, (readonly number[])[]>();

    const containsCore = (ids: readonly number[]): boolean => {
      if (cores.size === 0) return false;
      const all = new Set(ids);
      return ids.some((id) => cores.get(id)?.some((core) => core.every((member) => all.has(member))));
    };
    const remember = (key: string, ids: readonly number[], answer: Answer): void => {
      halve(answers);
      answers.set(key, answer);
      if (answer.status !== 'unsat' || ids.length > MAX_CORE) return;
      halve(cores);
      const last = ids[ids.length - 1];
      const filed = cores.get(last) ?? [];
      if (filed.length < CORES_PER_CONDITION) cores.set(last, [...filed, ids]);
    };

    return {
      check(conditions: readonly Term[]): Answer {
        const ids = conditions.map((condition) => condition.id).sort((a, b) => a - b);
        const key = ids.join(' ');
        const known = answers.get(key);
        if (known !== undefined) {
          stats.cacheHits++;
          return known;
        }
        if (containsCore(ids)) {
          stats.cacheHits++;
          return UNSAT;
        }
        const answer = inner.check(conditions);
        // What was given up for want of time may be asked again when there is some.
        if (answer.status === 'unknown' && deadline.isOver()) return answer;
        remember(key, ids, answer);
        return answer;
      },
    };
  };
}

/** Maps iterate in order of insertion: drops the oldest half of a full one. */
function halve(map: Map<unknown, unknown>): void {
  if (map.size < MAX_ANSWERS) return;
  let left = MAX_ANSWERS / 2;
  for (const key of map.keys()) {
    if (left-- === 0) break;
    map.delete(key);
  }
}
