// The choices of a run of the predicate, depth first by re-execution: a run repeats the choices it was given and takes the
// first option from there on; `next` moves to the run that differs in the last choice that has an option left.
// Always holds: every combination of options that the predicate can tell apart is run once.

/** Two runs of the same choices came to different places: the predicate is not a function of its input. */
export class Divergence extends Error {}

export class Choices {
  private readonly options: number[] = [];
  private readonly counts: number[] = [];
  private readonly keys: number[] = [];
  /** What a choice came to, in the terms of whoever made it; -1: not known. */
  private readonly outcomes: number[] = [];
  private cursor = 0;
  /** Holds even if the predicate caught what was thrown. */
  diverged = false;

  begin(): void {
    this.cursor = 0;
  }

  /** @param key names the place, to notice runs that diverge */
  choose(count: number, key: number): number {
    if (count === 1) return 0;
    if (this.cursor < this.options.length) return this.repeat(key);
    this.options.push(0);
    this.counts.push(count);
    this.keys.push(key);
    this.outcomes.push(-1);
    this.cursor++;
    return 0;
  }

  private repeat(key: number): number {
    const at = this.cursor++;
    if (this.keys[at] !== key) this.diverge();
    return this.options[at];
  }

  /** The outcome noted for the next choice, when that is a repeated one: then it is made. Otherwise -1. */
  repeated(key: number): number {
    const at = this.cursor;
    if (at >= this.outcomes.length || this.outcomes[at] < 0 || this.keys[at] !== key) return -1;
    this.cursor++;
    return this.outcomes[at];
  }

  /** Notes what the choice that was just made came to. */
  note(outcome: number): void {
    this.outcomes[this.cursor - 1] = outcome;
  }

  /** Prepares the next run; false when there is none. */
  next(): boolean {
    if (this.cursor < this.options.length) this.diverge();
    for (let last = this.options.length - 1; last >= 0; last--) {
      if (this.options[last] + 1 < this.counts[last]) {
        this.options[last]++;
        this.outcomes[last] = -1;
        return true;
      }
      this.options.pop();
      this.counts.pop();
      this.keys.pop();
      this.outcomes.pop();
    }
    return false;
  }

  private diverge(): never {
    this.diverged = true;
    throw new Divergence();
  }
}
