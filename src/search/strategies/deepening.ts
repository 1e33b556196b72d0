// Iterative deepening over the frontier: depth first up to a horizon; what lies beyond waits for the next round, whose
// horizon is deeper. Nothing is explored twice, shallow violations come first, unbounded trees give useful answers.
// Where very many wait the horizon moves at once: to wait costs each of them a run.
// With a step of 1, no growth and no crowd this is breadth-first search.
import type { OpenBranch } from '../open-branch.js';
import type { Strategy } from './strategy.js';

export class Deepening implements Strategy {
  private stack: OpenBranch[] = [];
  private beyond: OpenBranch[] = [];
  /** Branches that were put off since the horizon moved. */
  private putOff = 0;

  constructor(
    private horizon: number,
    private readonly deeper: (horizon: number) => number,
    private readonly crowd = Number.POSITIVE_INFINITY,
  ) {}

  add(open: OpenBranch): void {
    if (open.depth <= this.horizon) {
      this.stack.push(open);
      return;
    }
    this.beyond.push(open);
    if (++this.putOff < this.crowd) return;
    this.putOff = 0;
    this.horizon = this.deeper(this.horizon);
  }

  next(): OpenBranch | undefined {
    const open = this.stack.pop();
    if (open !== undefined || this.beyond.length === 0) return open;
    // What others have found may lie far beyond.
    let nearest = Number.POSITIVE_INFINITY;
    for (const { depth } of this.beyond) nearest = Math.min(nearest, depth);
    while (this.horizon < nearest) this.horizon = this.deeper(this.horizon);
    const waiting = this.beyond.reverse();
    this.beyond = [];
    this.putOff = 0;
    for (const branch of waiting) (branch.depth > this.horizon ? this.beyond : this.stack).push(branch);
    return this.stack.pop();
  }

  drain(): OpenBranch[] {
    return [...this.stack.splice(0), ...this.beyond.splice(0)];
  }

  took(): void {}

  get size(): number {
    return this.stack.length + this.beyond.length;
  }

  reaches(depth: number): boolean {
    return depth <= this.horizon;
  }

  pick(): number {
    return 0;
  }
}
