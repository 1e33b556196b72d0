// Which of the paths that end well are replayed on the original. Those that are kept: the first ones, then samples by their prefix, so that
// a report depends neither on the machine nor on how many workers there are. Those that are only counted: samples, as many as a share of the time allows. Called by the run
// loop. Violations and the first path to a statement are replayed whatever is said here.
// Always holds: the clock is asked for samples, not for paths. Between two of them paths are counted.

/** Of the time of the search, for samples of what nobody keeps. */
const SHARE = 0.04;
/** Paths between two samples, at least. */
const GAP = 15;
/** Paths between two samples, at most: paths that have become slower are seen to in time. */
const MAX_GAP = 1 << 14;
/** Kept paths of which each is replayed, and how many there are to a sample after them. */
const EACH = 32;
const STEP = 64;

export class ReplaySampling {
  private readonly started: number;
  private spent = 0;
  /** Paths that were offered, and how many of them must be before the clock is asked again. */
  private offered = 0;
  private due = 1;

  constructor(private readonly now: () => number) {
    this.started = now();
  }

  /** A path is kept after so many others: is it replayed? @param others Infinity where nobody knows how many */
  ofKept(others: number, prefix: () => string): boolean {
    return others < EACH || hashOf(prefix()) % STEP === 0;
  }

  /** A path that is only counted is offered: is it to be a sample? */
  wants(): boolean {
    if (++this.offered < this.due) return false;
    const time = this.now() - this.started;
    const missing = this.spent / SHARE - time;
    // As many paths as fill the missing time at the pace so far.
    const paths = missing <= 0 ? 0 : Math.ceil((missing * this.offered) / Math.max(time, 1));
    this.due = this.offered + 1 + Math.min(Math.max(paths, GAP), MAX_GAP);
    return missing <= 0;
  }

  /** Replays a sample; its time counts. */
  take<T>(replay: () => T): T {
    const before = this.now();
    try {
      return replay();
    } finally {
      this.spent += this.now() - before;
    }
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
