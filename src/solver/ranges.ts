// Ranges of all terms of one query, narrowed by its own conditions. Used by the interval layer and by the encodings,
// which need to know where NaN, infinities and rounding cannot occur.
// Soundness: the ranges follow from the conjunction, so whatever satisfies it lies within them.
import { decide, type Range, rangeOf, refine } from '../logic/interval.js';
import type { Term } from '../logic/term.js';

/** Passes over the conditions; chains longer than this are left to the solver. */
const ROUNDS = 8;

export class QueryRanges {
  private readonly variables = new Map<Term, Range>();
  private readonly memo = new Map<Term, Range>();
  private changed = false;
  private readonly lookup = (variable: Term): Range | undefined => this.variables.get(variable);
  private readonly update = (variable: Term, range: Range): void => {
    this.variables.set(variable, range);
    this.changed = true;
  };

  /** Starts from a smaller range for one variable: the models within it. */
  restrict(variable: Term, range: Range): void {
    this.variables.set(variable, range);
  }

  /** False when the ranges alone show that the conjunction has no model. */
  narrow(conditions: readonly Term[]): boolean {
    for (let round = 0; round < ROUNDS; round++) {
      this.changed = false;
      for (const condition of conditions) {
        if (refine(condition, true, this.lookup, this.update) === 'contradiction') return false;
        if (decide(condition, this.lookup) === false) return false;
      }
      if (!this.changed) break;
    }
    return true;
  }

  /** Results are kept: narrow first. */
  of(term: Term): Range {
    let range = this.memo.get(term);
    if (range === undefined) this.memo.set(term, (range = rangeOf(term, this.lookup)));
    return range;
  }
}

const memo = new WeakMap<readonly Term[], QueryRanges | 'contradiction'>();

/** The ranges of a query, computed once although several layers ask; undefined when they show that it has no model. */
export function narrowed(conditions: readonly Term[]): QueryRanges | undefined {
  let found = memo.get(conditions);
  if (found === undefined) {
    const ranges = new QueryRanges();
    found = ranges.narrow(conditions) ? ranges : 'contradiction';
    memo.set(conditions, found);
  }
  return found === 'contradiction' ? undefined : found;
}
