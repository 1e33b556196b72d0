// Promises as places that tasks touch, by V8's own account of them: who settles one writes it, who waits for one writes it while it is
// pending and reads it when it is settled. A join (Promise.all) is a counter, too.
// Soundness: two tasks that count a join down depend on each other only where at most one is left afterwards: before that nobody
// sees who came first.
import v8 from 'node:v8';

/** Where places are told. */
export interface Touching {
  touch(name: string, write: boolean): void;
  nextName(): string;
}

interface Join {
  name: string;
  left: number;
  readonly counts: boolean;
  readonly task: number;
}

interface Followed {
  readonly name: string;
  readonly task: number;
  settled: boolean;
  join: Join | undefined;
}

/** Promises that are older than the run. */
const OLDER: Followed = { name: 'older promises', task: -1, settled: false, join: undefined };

export class PromisePlaces {
  private promises = new WeakMap<object, Followed>();
  private readonly joins: Join[] = [];
  private stopHook: (() => void) | undefined;
  private task = 0;

  constructor(private readonly places: Touching) {}

  start(): void {
    this.stop();
    this.promises = new WeakMap();
    this.joins.length = 0;
    this.task = 0;
    const stop = v8.promiseHooks.createHook({
      init: (promise, parent) => this.made(promise, parent),
      before: (promise) => this.reacts(promise),
      settled: (promise) => this.settled(promise),
    } as v8.HookCallbacks) as unknown as () => void;
    this.stopHook = stop;
  }

  stop(): void {
    this.stopHook?.();
    this.stopHook = undefined;
  }

  /** Another task begins. */
  nextTask(): void {
    this.task++;
  }

  private made(promise: object, parent: object | undefined): void {
    const { task } = this;
    const join = parent === undefined ? undefined : this.joins.at(-1);
    if (join !== undefined) join.left++;
    this.promises.set(promise, { name: `${this.places.nextName()}|promise`, task, settled: false, join });
    if (parent === undefined) return;
    const followed = this.promises.get(parent) ?? OLDER;
    if (followed.task !== task) this.places.touch(followed.name, !followed.settled);
  }

  private settled(promise: object): void {
    const followed = this.promises.get(promise);
    if (followed === undefined) return;
    followed.settled = true;
    if (followed.task !== this.task) this.places.touch(followed.name, true);
  }

  /** What a promise was waited for with runs. */
  private reacts(promise: object): void {
    const join = this.promises.get(promise)?.join;
    if (join === undefined) return;
    join.left--;
    if (join.task === this.task) return;
    this.places.touch(join.name, false);
    if (join.counts) this.places.touch(`${join.name} join`, join.left <= 1);
  }

  /** A join is made: what it waits for counts it down. */
  joining(counts: boolean): void {
    this.joins.push({ name: '', left: 0, counts, task: this.task });
  }

  joined(promise: unknown): void {
    const join = this.joins.pop() as Join;
    const followed = typeof promise === 'object' && promise !== null ? this.promises.get(promise) : undefined;
    join.name = (followed ?? OLDER).name;
  }
}
