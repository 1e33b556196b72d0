// The choices of a run of the predicate, depth first by re-execution: a run repeats the choices it was given and takes the
// first option from there on; `next` moves to the run that differs in the last choice that has an option left.
// Always holds: every combination of options that the predicate can tell apart is run once.
import { Kind, optionOf, Path } from '../../path/path.js';

/** Two runs of the same choices came to different places: the predicate is not a function of its input. */
export class Divergence extends Error {}

export class Choices {
  private readonly path = new Path(() => this.diverge());
  /** What a choice came to, in the terms of whoever made it; -1: not known. */
  private readonly outcomes: number[] = [];
  /** Holds even if the predicate caught what was thrown. */
  diverged = false;

  begin(): void {
    this.path.rewind();
  }

  /** @param key names the place, to notice runs that diverge */
  choose(count: number, key: number): number {
    if (count === 1) return 0;
    const { path } = this;
    if (path.replaying) return optionOf(path.repeat(Kind.shape, siteOf(key), count));
    this.outcomes[path.length] = -1;
    path.open(Kind.shape, count, siteOf(key));
    return 0;
  }

  /** The outcome noted for the next choice, when that is a repeated one: then it is made. Otherwise -1. */
  repeated(key: number): number {
    const { path } = this;
    if (!path.expectsAt(siteOf(key))) return -1;
    const outcome = this.outcomes[path.cursor];
    if (outcome >= 0) path.skip();
    return outcome;
  }

  /** Notes what the choice that was just made came to. */
  note(outcome: number): void {
    this.outcomes[this.path.cursor - 1] = outcome;
  }

  /** Prepares the next run; false when there is none. */
  next(): boolean {
    if (this.path.replaying) this.diverge();
    if (!this.path.step()) return false;
    this.outcomes[this.path.length - 1] = -1;
    return true;
  }

  private diverge(): never {
    this.diverged = true;
    throw new Divergence();
  }
}

/** Sites are 32 bits wide; keys that differ above them are told apart by the rest of the run. */
function siteOf(key: number): number {
  return key | 0;
}
