// Depth first: a stack. Memory is bounded by the depth of the tree.
import type { OpenBranch } from '../open-branch.js';
import type { Strategy } from './strategy.js';

export class DepthFirst implements Strategy {
  private stack: OpenBranch[] = [];

  add(open: OpenBranch): void {
    this.stack.push(open);
  }

  next(): OpenBranch | undefined {
    return this.stack.pop();
  }

  drain(): OpenBranch[] {
    return this.stack.splice(0);
  }

  took(): void {}

  get size(): number {
    return this.stack.length;
  }

  reaches(_depth?: number): boolean {
    return true;
  }

  pick(): number {
    return 0;
  }
}
