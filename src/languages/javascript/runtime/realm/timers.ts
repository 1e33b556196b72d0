// Timers and microtasks of the analysed program. Callbacks are kept here, never given to the host's timers, so nothing
// runs after its path: the explorer runs due timers in order while the path lasts (`runNext`) and drops the rest.
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';

interface Timer {
  readonly id: number;
  readonly callback: Function;
  readonly args: readonly Value[];
  readonly due: number;
  readonly every: number | undefined;
}

export class Timers {
  private pending: Timer[] = [];
  private now = 0;
  private nextId = 1;

  constructor(private readonly kit: Kit) {}

  add(callback: Value, [delay, ...args]: readonly Value[], repeats: boolean): number {
    const { kit } = this;
    const fn = kit.convert.decided(callback);
    if (typeof fn !== 'function') {
      throw kit.convert.typeError(
        `The "callback" argument must be of type function. Received ${kit.realm.describe(fn)}`,
      );
    }
    const wait = Math.max(1, Number(kit.concrete(kit.convert.toNumber(delay), 'the delay of a timer')) || 1);
    const id = this.nextId++;
    this.pending.push({ id, callback: fn, args, due: this.now + wait, every: repeats ? wait : undefined });
    return id;
  }

  remove(id: Value): void {
    const number = this.kit.concrete(id, 'the id of a timer');
    this.pending = this.pending.filter((timer) => timer.id !== number);
  }

  microtask(callback: Value, args: readonly Value[] = []): void {
    const { kit } = this;
    const fn = kit.realm.host.callback(callback);
    // In the realm, so that it joins the microtasks of the program, which run within the path.
    kit.realm.gate.inner.later(() => {
      if (!kit.env.state.aborting) Reflect.apply(fn, undefined, [...args]);
    }, kit.realm.gate.inner.array());
  }

  /** Callbacks that have not run. */
  get waiting(): number {
    return this.pending.length;
  }

  /** Runs the timer that is due first; false when there is none. */
  runNext(): boolean {
    let first: Timer | undefined;
    for (const timer of this.pending) if (first === undefined || timer.due < first.due) first = timer;
    if (first === undefined) return false;
    const { id, every, due, callback, args } = first;
    this.now = due;
    this.pending = this.pending.filter((timer) => timer !== first);
    if (every !== undefined) this.pending.push({ id, callback, args, due: due + every, every });
    Reflect.apply(callback, undefined, [...args]);
    return true;
  }

  /** The path ended: what is still waiting never runs. */
  drop(): void {
    this.pending = [];
    this.now = 0;
    this.nextId = 1;
  }
}
