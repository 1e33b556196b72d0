// Branch and prune for queries in one number: halve its range until intervals exclude a part or exact evaluation of a
// point decides it. Settles equations such as x * x === 2, which no double solves, where floating-point theories are slow.
// Soundness: a part is given up only when its ranges contradict the conditions or every double in it was evaluated.

import { middle, predecessor, successor } from '../../logic/double-order.js';
import { type Range, range } from '../../logic/range.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { MAX_TIME } from '../../logic/theories/calendar/functions.js';
import { narrowed, QueryRanges } from '../ranges.js';
import { type Answer, type Solver, type SolverLayer, type SolverStats, UNSAT } from '../solver.js';
import { satisfies } from '../validate.js';

/** Parts looked at; equations with few solutions need about one per bit. */
const MAX_PARTS = 250;
/** Of times: fields repeat, so that halving excludes little. */
const MAX_PARTS_OF_TIME = 40;
const MAX_SIZE = 200;

export function bisect(stats: SolverStats): SolverLayer {
  return (inner: Solver): Solver => ({
    check(conditions): Answer {
      const variable = onlyNumber(conditions);
      const answer = variable === undefined ? undefined : search(conditions, variable);
      if (answer === undefined) return inner.check(conditions);
      stats.quick++;
      return answer;
    },
  });
}

function onlyNumber(conditions: readonly Term[]): Term | undefined {
  let only: Term | undefined;
  for (const condition of conditions) {
    if (condition.size > MAX_SIZE) return undefined;
    for (const variable of variablesOf(condition)) {
      if (variable.sort !== 'num' || (only !== undefined && only !== variable)) return undefined;
      only = variable;
    }
  }
  return only;
}

function search(conditions: readonly Term[], variable: Term): Answer | undefined {
  const whole = narrowed(conditions);
  if (whole === undefined) return UNSAT;
  const start = whole.of(variable);
  const tried = (value: number): Answer | undefined => {
    const model = new Map<Term, Primitive>([[variable, value]]);
    return satisfies(conditions, model) ? { status: 'sat', model } : undefined;
  };
  for (const special of [Number.NaN, -0]) {
    const found = tried(special);
    if (found !== undefined) return found;
  }
  // NaN and -0 are settled.
  const parts: Range[] = [range(start.min, start.max, false, start.integer, false)];
  const most = variable.domain?.max === MAX_TIME ? MAX_PARTS_OF_TIME : MAX_PARTS;
  for (let looked = 0; looked < most; looked++) {
    const part = parts.pop();
    if (part === undefined) return UNSAT;
    if (part.min > part.max) continue;
    const ranges = new QueryRanges();
    ranges.restrict(variable, part);
    if (!ranges.narrow(conditions)) continue;
    const { min, max, integer } = ranges.of(variable);
    const point = between(min, max, integer);
    const found = tried(point) ?? tried(min) ?? tried(max);
    if (found !== undefined) return found;
    const half = (low: number, high: number) => range(low, high, false, integer, false);
    if (point < max) parts.push(half(successor(point), max));
    if (point > min) parts.push(half(min, predecessor(point)));
  }
  return undefined;
}

/** The double half way in the order, or an integer near it. */
function between(min: number, max: number, integer: boolean): number {
  const half = middle(min, max);
  const whole = Math.floor(half);
  return integer && whole >= min ? whole : half;
}
