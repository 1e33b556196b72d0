// Narrows the ranges of variables from a condition that is known to hold, or known not to. Called by solver/ through
// interval.ts. What an operator tells of its arguments is in the table of its theory; this is the walk.
// Soundness: a model within the given ranges that satisfies the condition stays within the narrowed ones. One pass; a
// caller that wants a fixed point repeats.
import { contract } from './contract.js';
import { decide, type Lookup, rangeOf, rangeOfOperation } from './interval.js';
import { isNothing, meet, NO, type Range, sameRange, YES } from './range.js';
import type { Term } from './term.js';

export type Update = (variable: Term, narrowed: Range) => void;
export type Refinement = 'contradiction' | 'ok';

/** Conditions are followed this far down, so that recursion is bounded. */
const DEPTH = 200;
/** Steps of one refinement: a term met in several places is narrowed in each. */
const STEPS = 200;
/** Larger terms are not narrowed from the outside in: each step computes ranges of what is below. */
const LARGE = 1000;

export function refine(condition: Term, holds: boolean, lookup: Lookup, update: Update): Refinement {
  return new Refiner(lookup, update).condition(condition, holds) ? 'ok' : 'contradiction';
}

/** What operators narrow their arguments with. False means: cannot be. */
export class Refiner {
  private steps = 0;
  private depth = 0;

  constructor(
    private readonly lookup: Lookup,
    private readonly update: Update,
  ) {}

  rangeOf(term: Term): Range {
    return rangeOf(term, this.lookup);
  }

  decide(condition: Term): boolean | undefined {
    return decide(condition, this.lookup);
  }

  condition(term: Term, holds: boolean): boolean {
    if (this.depth > DEPTH) return true;
    if (term.op === 'const') return term.data === holds;
    const wanted = holds ? YES : NO;
    if (term.op === 'var') return this.narrow(term, wanted);
    const { connective, narrow } = term.operation;
    if (!connective) {
      const known = this.decide(term);
      if (known !== undefined && known !== holds) return false;
    }
    return narrow === undefined || this.descend(term, wanted);
  }

  /** The value of the term is within `wanted`. */
  narrow(term: Term, wanted: Range): boolean {
    const current = this.rangeOf(term);
    const result = meet(current, wanted);
    if (isNothing(result)) return false;
    if (term.op === 'var') {
      if (!sameRange(current, result)) this.update(term, result);
      return true;
    }
    if (this.depth > DEPTH || this.steps++ > STEPS || term.size > LARGE || term.op === 'const') return true;
    if (sameRange(current, result)) return true;
    if (term.sort === 'bool') return result.min !== result.max || this.condition(term, result.min === 1);
    // an operator reasons from a result that is a number to operands that are numbers
    return result.maybeNaN || term.operation.narrow === undefined || this.descend(term, result);
  }

  private descend(term: Term, wanted: Range): boolean {
    this.depth++;
    const possible = term.operation.narrow!(term, wanted, this);
    this.depth--;
    return possible;
  }

  both(a: Term, b: Term, wanted: Range): boolean {
    return this.narrow(a, wanted) && this.narrow(b, wanted);
  }

  /** Narrows one argument of an operation by its range alone. */
  argument(term: Term, at: number, result: Range): boolean {
    const arg = term.args[at];
    if (arg.op === 'const') return true;
    const ranges = term.args.map((other) => this.rangeOf(other));
    const transfer = (part: Range): Range =>
      rangeOfOperation(
        term,
        ranges.map((other, i) => (i === at || term.args[i] === arg ? part : other)),
      );
    return this.narrow(arg, contract(transfer, ranges[at], result));
  }
}
