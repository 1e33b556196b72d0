// Who explores what: the branches that nobody has, those that each worker has, and who is asked to give some away. Knows nothing of processes,
// machines or time, so that the simulation of thousands of workers runs the same code as a check.
// Always holds: a branch is in the pool, beyond the bound, or with one worker.
import { MOST_GIVEN, type Sized } from '../../search/sharing/share-out.js';
import { BranchPool } from './branch-pool.js';

/** Branches that are handed to one worker at a time. */
const MOST_HANDED = MOST_GIVEN;

export interface Bounded extends Sized {
  readonly round: number;
}

interface Worker<B> {
  /** As of its last commit. */
  item: readonly B[];
  busy: boolean;
  /** Depth of its shallowest branch, as it told last; undefined where it has none to give. */
  top: number | undefined;
  /** It was told to share and has not done so. */
  asked: boolean;
  /** It waits, and what it has is beyond the bound. */
  holds: boolean;
}

export class Board<B extends Bounded, W> {
  private readonly workers = new Map<W, Worker<B>>();
  private readonly pool = new BranchPool<B>();
  private later: B[] = [];
  private readonly idle = new Set<W>();
  /** Workers that wait and may go on with what they have. */
  private readonly ready = new Set<W>();
  /** How many busy workers have their shallowest branch at a depth, of those that were not asked. */
  private readonly tops = new Map<number, number>();
  private asked = 0;

  constructor(public bound: number) {}

  join(worker: W, item: readonly B[] = []): void {
    this.workers.set(worker, { item, busy: true, top: undefined, asked: false, holds: false });
  }

  /** Branches that nobody has. */
  add(branches: Iterable<B>): void {
    for (const branch of branches) {
      if (branch.round > this.bound) this.later.push(branch);
      else this.pool.add(branch);
    }
  }

  /** A worker goes on; answers whether it is to share. @param top depth of its shallowest branch, if it has one to give */
  stands(worker: W, top: number | undefined): boolean {
    const known = this.workers.get(worker);
    if (known === undefined || known.asked) return false;
    this.note(known, top);
    if (top === undefined || this.idle.size - this.pool.size <= this.asked) return false;
    for (const other of this.tops.keys()) if (other < top) return false;
    this.note(known, undefined);
    known.asked = true;
    this.asked++;
    return true;
  }

  private note(worker: Worker<B>, top: number | undefined): void {
    if (worker.top === top) return;
    if (worker.top !== undefined) {
      const left = (this.tops.get(worker.top) as number) - 1;
      if (left === 0) this.tops.delete(worker.top);
      else this.tops.set(worker.top, left);
    }
    worker.top = top;
    if (top !== undefined) this.tops.set(top, (this.tops.get(top) ?? 0) + 1);
  }

  /** A worker says what it goes on with, and what it leaves to others. @param holds it waits, and keeps the rest, which is beyond the bound */
  commits(worker: W, rest: readonly B[], given: readonly B[], idle: boolean, holds = false): void {
    const known = this.workers.get(worker);
    if (known === undefined) return;
    this.settle(known);
    known.item = idle && !holds ? [] : rest;
    known.busy = !idle;
    known.holds = holds;
    if (idle) this.idle.add(worker);
    if (idle && !holds) this.add(rest);
    this.add(given);
  }

  private settle(worker: Worker<B>): void {
    if (worker.asked) this.asked--;
    worker.asked = false;
    this.note(worker, undefined);
  }

  /** A worker is no more; answers what it had. */
  leaves(worker: W): readonly B[] {
    const known = this.workers.get(worker);
    if (known === undefined) return [];
    this.settle(known);
    this.workers.delete(worker);
    this.idle.delete(worker);
    this.ready.delete(worker);
    return known.item;
  }

  /** Work for a worker that waits, if there is any. @param alone only one branch */
  next(
    alone: (branch: B) => boolean = () => false,
  ): { readonly worker: W; readonly branches: readonly B[] } | undefined {
    if (this.idle.size === 0 || (this.pool.size === 0 && this.ready.size === 0)) return undefined;
    const [worker] = this.ready.size > 0 ? this.ready : this.idle;
    let branches = this.pool.size === 0 ? [] : this.pool.take(1 / this.idle.size, MOST_HANDED);
    const single = branches.find(alone);
    if (single !== undefined && branches.length > 1) {
      this.add(branches.filter((branch) => branch !== single));
      branches = [single];
    }
    this.idle.delete(worker);
    this.ready.delete(worker);
    const known = this.workers.get(worker) as Worker<B>;
    known.item = known.holds ? [...known.item, ...branches] : branches;
    known.busy = true;
    return { worker, branches };
  }

  /** Nobody works, and nothing is left up to the bound. */
  get isDone(): boolean {
    return this.pool.size === 0 && this.ready.size === 0 && this.idle.size === this.workers.size;
  }

  /** Workers that have something to do. */
  get busy(): number {
    return this.workers.size - this.idle.size;
  }

  /** More workers would have something to do. */
  get isRich(): boolean {
    return this.pool.size > 0 || this.tops.size > 0;
  }

  get hasLater(): boolean {
    return this.later.length > 0 || [...this.idle].some((worker) => this.workers.get(worker)?.holds === true);
  }

  raise(bound: number): void {
    this.bound = bound;
    const waiting = this.later;
    this.later = [];
    this.add(waiting);
    for (const worker of this.idle) if (this.workers.get(worker)?.holds === true) this.ready.add(worker);
  }

  /** Everything that was not explored, as of the last commits. */
  open(): B[] {
    const items = [...this.workers.values()].flatMap(({ item }) => item);
    return [...this.pool, ...this.later, ...items];
  }

  /** Branches that nobody works on. */
  get waiting(): number {
    return this.pool.size + this.later.length;
  }
}
