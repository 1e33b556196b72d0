// Best first: the open branch with the highest score of the user's own (path/branch-score.ts), of equal ones the one that was
// found last, so that a score without differences is a depth-first search.
// Always holds: user code that throws or answers no number ends the search with an error between two runs, never within one.

import type { BranchScore, ScoredBranch } from '../../path/branch-score.js';
import type { SiteId } from '../../path/choice.js';
import { Kind } from '../../path/path.js';
import type { SourceRange } from '../../result/source-range.js';
import type { OpenBranch } from '../open-branch.js';
import type { Fork, Strategy } from './strategy.js';

/** The strategy could not be asked; the message says why. */
export class StrategyError extends Error {}

interface Waiting {
  readonly score: number;
  readonly order: number;
  readonly open: OpenBranch;
}

export class BestFirst implements Strategy {
  /** A binary heap: no entry comes before its parent. */
  private readonly heap: Waiting[] = [];
  private found = 0;
  private readonly taken = new Map<string, number>();
  private readonly locations = new Map<SiteId, SourceRange | undefined>();
  private failure: StrategyError | undefined;

  constructor(
    private readonly user: BranchScore,
    private readonly locate: (site: SiteId) => SourceRange | undefined,
  ) {}

  add(open: OpenBranch): void {
    const { heap } = this;
    const added = { score: this.score(open.kind, open.site, open.option, open.depth), order: this.found++, open };
    let at = heap.push(added) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!comesBefore(added, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = added;
  }

  next(): OpenBranch | undefined {
    if (this.failure !== undefined) throw this.failure;
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined) return undefined;
    if (heap.length > 0) this.sink(last);
    this.took(first.open.site, first.open.option);
    return first.open;
  }

  /** Puts an entry in the place of the first one. */
  private sink(entry: Waiting): void {
    const { heap } = this;
    let at = 0;
    for (let child = 1; child < heap.length; child = at * 2 + 1) {
      if (child + 1 < heap.length && comesBefore(heap[child + 1], heap[child])) child++;
      if (!comesBefore(heap[child], entry)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = entry;
  }

  drain(): OpenBranch[] {
    const all = this.heap.splice(0).sort((a, b) => a.order - b.order);
    return all.map(({ open }) => open);
  }

  took(site: SiteId, option: number): void {
    const key = `${site}:${option}`;
    this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
  }

  get size(): number {
    return this.heap.length;
  }

  reaches(): boolean {
    return true;
  }

  pick({ kind, site, depth }: Fork, count: number, allowed?: readonly number[]): number {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const score = this.score(kind, site, allowed?.[i] ?? i, depth);
      if (score <= highest) continue;
      best = i;
      highest = score;
    }
    this.took(site, allowed?.[best] ?? best);
    return best;
  }

  private score(kind: Kind, site: SiteId, option: number, depth: number): number {
    if (this.failure !== undefined) return 0;
    if (!this.locations.has(site)) this.locations.set(site, site < 0 ? undefined : this.locate(site));
    const branch: ScoredBranch = {
      kind: kind === Kind.branch ? 'branch' : kind === Kind.shape ? 'shape' : 'choose',
      option,
      depth,
      location: this.locations.get(site),
      taken: this.taken.get(`${site}:${option}`) ?? 0,
    };
    try {
      const score: unknown = this.user.score(branch);
      if (typeof score === 'number' && !Number.isNaN(score)) return score;
      this.fail(`score() must return a number; it returned ${typeof score === 'number' ? 'NaN' : typeof score}`);
    } catch (error) {
      this.fail(`score() threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
    }
    return 0;
  }

  private fail(message: string): void {
    this.failure = new StrategyError(message);
  }
}

function comesBefore(a: Waiting, b: Waiting): boolean {
  return a.score === b.score ? a.order > b.order : a.score > b.score;
}
