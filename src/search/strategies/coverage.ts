// Coverage first: prefers options that have been explored least often at their site, the shallow ones among them; a run
// takes such options itself, so that two runs cover a thousand independent branches.
import type { SiteId } from '../../path/choice.js';
import type { OpenBranch } from '../open-branch.js';
import type { Fork, Strategy } from './strategy.js';

export class CoverageFirst implements Strategy {
  /** Waiting branches by how often their (site, option) had been taken when they were added. */
  private queues: OpenBranch[][] = [];
  private heads: number[] = [];
  private taken = new Map<string, number>();
  private waiting = 0;

  add(open: OpenBranch): void {
    const count = Math.min(this.taken.get(key(open)) ?? 0, MAX_PRIORITY);
    while (this.queues.length <= count) {
      this.queues.push([]);
      this.heads.push(0);
    }
    this.queues[count].push(open);
    this.waiting++;
  }

  next(): OpenBranch | undefined {
    for (let p = 0; p < this.queues.length; p++) {
      while (this.heads[p] < this.queues[p].length) {
        const open = this.pop(p);
        const count = Math.min(this.taken.get(key(open)) ?? 0, MAX_PRIORITY);
        if (count > p) {
          this.add(open); // taken more often since it was queued
          continue;
        }
        this.taken.set(key(open), count + 1);
        return open;
      }
    }
    return undefined;
  }

  private pop(priority: number): OpenBranch {
    const queue = this.queues[priority];
    const open = queue[this.heads[priority]++];
    this.waiting--;
    if (this.heads[priority] > 1024 && this.heads[priority] * 2 > queue.length) {
      this.queues[priority] = queue.slice(this.heads[priority]);
      this.heads[priority] = 0;
    }
    return open;
  }

  drain(): OpenBranch[] {
    const all = this.queues.flatMap((queue, priority) => queue.slice(this.heads[priority]));
    this.queues = [];
    this.heads = [];
    this.waiting = 0;
    return all;
  }

  took(site: SiteId, option: number): void {
    const name = `${site}:${option}`;
    this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
  }

  get size(): number {
    return this.waiting;
  }

  reaches(): boolean {
    return true;
  }

  pick({ site }: Fork, count: number, allowed?: readonly number[]): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count && least > 0; i++) {
      const taken = this.taken.get(`${site}:${allowed?.[i] ?? i}`) ?? 0;
      if (taken >= least) continue;
      best = i;
      least = taken;
    }
    this.taken.set(`${site}:${allowed?.[best] ?? best}`, least + 1);
    return best;
  }
}

const MAX_PRIORITY = 64;

function key(open: OpenBranch): string {
  return `${open.site}:${open.option}`;
}
