// Iterative deepening over the frontier: depth first up to a horizon; what lies beyond waits for the next round, whose
// horizon is deeper. Nothing is explored twice, shallow violations come first, unbounded trees give useful answers.
// With a step of 1 and no growth this is breadth-first search.
import type { OpenBranch } from '../open-branch.js';
import type { Strategy } from './strategy.js';

export class Deepening implements Strategy {
  private stack: OpenBranch[] = [];
  private beyond: OpenBranch[] = [];

  constructor(
    private horizon: number,
    private readonly deeper: (horizon: number) => number,
  ) {}

  add(open: OpenBranch): void {
    (open.depth > this.horizon ? this.beyond : this.stack).push(open);
  }

  next(): OpenBranch | undefined {
    const open = this.stack.pop();
    if (open !== undefined || this.beyond.length === 0) return open;
    // What others have found may lie far beyond.
    let nearest = Number.POSITIVE_INFINITY;
    for (const { depth } of this.beyond) nearest = Math.min(nearest, depth);
    do this.horizon = this.deeper(this.horizon);
    while (this.horizon < nearest);
    const waiting = this.beyond.reverse();
    this.beyond = [];
    for (const branch of waiting) this.add(branch);
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
