// The PathContext of a concrete run: there is nothing to decide. What is symbolic all the same (the clock, chance) has the
// value it would have by default, which is also what a run that follows the same inputs starts from.
import { evaluate } from '../../../logic/evaluate.js';
import type { Primitive, Term } from '../../../logic/term.js';
import { type AbortReason, PathAbort, type PathDecisions } from '../../../path/context.js';

const DEFAULTS = new Map<Term, Primitive>();

export class ConcreteContext implements PathDecisions {
  constructor(private readonly state: { aborting: boolean }) {}

  branch(condition: Term): boolean {
    return evaluate(condition, DEFAULTS) === true;
  }

  choose(): number {
    return 0;
  }

  assume(condition: Term): void {
    if (!this.branch(condition)) this.abort({ kind: 'infeasible' });
  }

  concretize(term: Term): Primitive {
    return evaluate(term, DEFAULTS);
  }

  remember(text: string | undefined): string | undefined {
    return text;
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    return value;
  }

  gap(): void {}

  abort(reason: AbortReason): never {
    this.state.aborting = true;
    throw new PathAbort(reason);
  }
}
