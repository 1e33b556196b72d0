// What a run takes over from the run before: depth first, the next run begins with decisions that the last one made, and what these
// assumed need not be assumed again. Session and condition go back to where the runs part.
// Always holds: where `at` is not negative, session and condition hold what the run assumes up to the decision of that number, and
// nothing else. Whoever repeats one of these decisions compares instead of adding.
import { indexed } from '../logic/indexed.js';
import type { Session } from '../solver/session.js';
import type { PathCondition } from './path-condition.js';

export class KeptPrefix {
  /** Decisions before this one are kept; negative: none are. */
  at = -1;
  /** Since the last reset every choice point was marked. */
  private marked = false;
  private readonly sizes = indexed<number>();
  private readonly types = indexed<number>();
  private readonly depths = indexed<number>();

  /** @param allowed the runs are those of one search that nobody listens to, so that a run can be repeated */
  constructor(
    private readonly session: Session,
    private readonly condition: PathCondition,
    private readonly allowed: boolean,
  ) {}

  /** A choice point is about to be decided, at this depth: another run may begin here. */
  mark(at: number, depth: number): void {
    if (!this.allowed) return;
    this.session.mark(at);
    this.sizes[at] = this.condition.size;
    this.types[at] = this.condition.typeCount;
    this.depths[at] = depth;
  }

  /**
   * Goes back to a choice point of the last run; answers its depth. Undefined when everything must be assumed anew.
   * @param at negative: the run has nothing in common with the last one
   */
  resume(at: number): number | undefined {
    this.at = -1;
    if (at < 0 || !this.marked || !this.session.rewind(at)) return this.reset();
    this.condition.cut(this.sizes[at], this.types[at]);
    this.at = at;
    return this.depths[at];
  }

  private reset(): undefined {
    this.marked = this.allowed;
    this.session.reset();
    this.condition.reset();
  }
}
