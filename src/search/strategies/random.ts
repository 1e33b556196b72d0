// Random: any waiting branch, any option, from a seed. The same seed gives the same order.
import type { OpenBranch } from '../open-branch.js';
import type { Fork, Strategy } from './strategy.js';

export class RandomOrder implements Strategy {
  private waiting: OpenBranch[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  add(open: OpenBranch): void {
    this.waiting.push(open);
  }

  next(): OpenBranch | undefined {
    const { waiting } = this;
    if (waiting.length === 0) return undefined;
    const at = this.below(waiting.length);
    const open = waiting[at];
    const last = waiting.pop() as OpenBranch;
    if (at < waiting.length) waiting[at] = last;
    return open;
  }

  drain(): OpenBranch[] {
    return this.waiting.splice(0);
  }

  took(): void {}

  get size(): number {
    return this.waiting.length;
  }

  reaches(): boolean {
    return true;
  }

  pick(_fork: Fork, count: number): number {
    return this.below(count);
  }

  /** xorshift32 */
  private below(n: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % n;
  }
}
