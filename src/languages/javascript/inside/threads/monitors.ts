// Threads and the objects that they synchronize on. What is known of objects of the program stands beside
// them.
import type { Fn, Value } from '../value.js';
import type { ByteWaiter } from './atomics.js';
import { engine, type StackHolder, type Touched } from './given.js';

export interface Request {
  readonly touched: Touched;
  readonly doing: string;
  readonly at?: StackHolder | undefined;
  /** Can it be done now? */
  ready?(): boolean;
  /** Who keeps it from going on, where that is one thread. */
  holder?(): Thread | undefined;
  /** What it waits for, in words, when nothing can go on any more. */
  stuck?(): string;
}

export type Steps = Generator<Request, Value, undefined>;

export class Thread {
  run: Steps | undefined;
  request: Request | undefined;
  /** How many objects and threads it has made, and steps it has gone. */
  made = 0;
  started = 0;
  steps = 0;
  releases: string[] = [];
  done = false;
  result: Value;

  constructor(
    readonly name: string,
    readonly cause: string,
    readonly step: number | undefined,
    readonly fn: Fn | undefined,
  ) {}
}

/** Nobody runs: modules are loaded. */
export const nobody = new Thread('L', '', undefined, undefined);

export const state = {
  current: nobody,
  /** There is more than one thread, or has been. */
  several: false,
  toStart: [] as Thread[],
  byteWaiters: [] as ByteWaiter[],
  /** Tells one run from others. */
  run: 0,
};

export const append = <T>(list: T[], value: T): void => {
  list[list.length] = value;
};

const without = <T>(list: T[], value: T): T[] => {
  const kept: T[] = [];
  for (let i = 0; i < list.length; i++) if (list[i] !== value) append(kept, list[i]);
  return kept;
};

const includes = <T>(list: T[], value: T): boolean => {
  for (let i = 0; i < list.length; i++) if (list[i] === value) return true;
  return false;
};

export class Monitor {
  owner: Thread | undefined;
  count = 0;
  waiting: Thread[] = [];
  /** The last that notified when nobody waited. */
  unheard: Thread | undefined;
  private notified: Thread[] = [];
  /** Each wakes one of its threads. */
  private permits: Thread[][] = [];

  constructor(
    readonly run: number,
    readonly lock: string,
  ) {}

  notify(): void {
    if (this.waiting.length === 0) this.unheard = state.current;
    const left: Thread[] = [];
    for (let i = 0; i < this.waiting.length; i++) {
      if (!includes(this.notified, this.waiting[i])) append(left, this.waiting[i]);
    }
    if (left.length > this.permits.length) append(this.permits, left);
  }

  notifyAll(): void {
    if (this.waiting.length === 0) this.unheard = state.current;
    this.notified = without(this.waiting, nobody);
    this.permits = [];
  }

  /** May a thread that waits go on, once the object is free? */
  isNotified(thread: Thread): boolean {
    if (includes(this.notified, thread)) return true;
    for (let i = 0; i < this.permits.length; i++) if (includes(this.permits[i], thread)) return true;
    return false;
  }

  /** The thread goes on: who woke it wakes nobody else. */
  wakes(thread: Thread): void {
    this.waiting = without(this.waiting, thread);
    const isForAll = includes(this.notified, thread);
    this.notified = without(this.notified, thread);
    const kept: Thread[][] = [];
    let used = isForAll;
    for (let i = 0; i < this.permits.length; i++) {
      if (!used && includes(this.permits[i], thread)) used = true;
      else append(kept, without(this.permits[i], thread));
    }
    this.permits = kept;
  }

  release(): void {
    this.owner = undefined;
    this.count = 0;
    append(state.current.releases, this.lock);
  }

  leave(): void {
    if (this.owner === state.current && --this.count === 0) this.release();
  }
}

const callMethod = Function.prototype.call;
const bindMethod = (method: Fn): Fn => callMethod.bind(method);
const weakGet = bindMethod(WeakMap.prototype.get);
const weakSet = bindMethod(WeakMap.prototype.set);

const twins = new WeakMap<object, Fn>();
const names = new WeakMap<object, string>();
const monitors = new WeakMap<object, Monitor>();

/** The generator that a function is run by where it can be stopped. */
export const twinOf = (fn: Value): Fn | undefined => (typeof fn === 'function' ? weakGet(twins, fn) : undefined);

export const setTwin = (fn: Fn, twin: Fn): void => {
  weakSet(twins, fn, twin);
};

/** Gives an object a name, the same in every order of the threads. */
export const giveName = (object: object, name: string): void => {
  if (weakGet(names, object) === undefined) weakSet(names, object, name);
};

/** What threads synchronize on. */
export const monitorOf = (object: object): Monitor => {
  let monitor: Monitor | undefined = weakGet(monitors, object);
  if (monitor?.run !== state.run) {
    monitor = new Monitor(state.run, `${nameOf(object, undefined)} lock`);
    weakSet(monitors, object, monitor);
  }
  return monitor as Monitor;
};

export const nameOf = (object: object, key: Value): string =>
  weakGet(names, object) ?? (engine.input(object, key) || '?');

/** The name that an object was given when it was made. */
export const knownName = (object: object): string | undefined => weakGet(names, object);

export const isHeap = (value: Value): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && !engine.isValue(value));
