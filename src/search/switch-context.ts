// The PathContext that runtime and heap hold: passes on to the run's own context, or to the one that evaluates a
// contract. Both set `state.aborting` before they throw, so that translated code does not catch what follows.
import type { Primitive, Term } from '../logic/term.js';
import type { ChoicePoint, SiteId } from '../path/choice.js';
import type { AbortReason, PathContext } from '../path/context.js';
import type { GapCode } from '../result/outcome.js';

export class SwitchContext implements PathContext {
  current!: PathContext;

  branch(condition: Term, site: SiteId): boolean {
    return this.current.branch(condition, site);
  }

  choose(point: ChoicePoint): number {
    return this.current.choose(point);
  }

  assume(condition: Term, site: SiteId): void {
    this.current.assume(condition, site);
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    return this.current.concretize(term, reason, site);
  }

  remember(text: string | undefined, site: SiteId): string | undefined {
    return this.current.remember(text, site);
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    return this.current.pin(value);
  }

  gap(code: GapCode, message: string, site: SiteId, lift?: string): void {
    this.current.gap(code, message, site, lift);
  }

  abort(reason: AbortReason): never {
    return this.current.abort(reason);
  }
}
