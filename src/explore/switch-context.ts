// The PathContext that runtime and heap hold: passes on to the run's own context, or to the one that evaluates a
// contract. Ending a path goes through here, so that translated code knows it must not catch what follows.
import type { Primitive, Term } from '../expr/term.js';
import type { ChoicePoint, SiteId } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathContext } from '../path/context.js';
import type { GapCode } from '../path/outcome.js';

export class SwitchContext implements PathContext {
  current!: PathContext;

  constructor(private readonly state: { aborting: boolean }) {}

  branch(condition: Term, site: SiteId): boolean {
    try {
      return this.current.branch(condition, site);
    } catch (signal) {
      throw this.raised(signal);
    }
  }

  choose(point: ChoicePoint): number {
    try {
      return this.current.choose(point);
    } catch (signal) {
      throw this.raised(signal);
    }
  }

  assume(condition: Term, site: SiteId): void {
    try {
      this.current.assume(condition, site);
    } catch (signal) {
      throw this.raised(signal);
    }
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    try {
      return this.current.concretize(term, reason, site);
    } catch (signal) {
      throw this.raised(signal);
    }
  }

  gap(code: GapCode, message: string, site: SiteId, lift?: string): void {
    this.current.gap(code, message, site, lift);
  }

  abort(reason: AbortReason): never {
    throw this.raised(new PathAbort(reason));
  }

  /** From here on the path is being aborted, whatever was thrown: a signal, or an error of the engine itself. */
  private raised(signal: unknown): unknown {
    this.state.aborting = true;
    return signal;
  }
}
