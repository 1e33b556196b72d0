// The functions of the package that start and synchronize threads: as code calls them that cannot be stopped, and their twins.
import type { Fn, Value } from '../value.js';
import { atomic, atomicName } from './atomics.js';
import { engine } from './given.js';
import { append, isHeap, type Monitor, monitorOf, type Steps, setTwin, state, Thread, twinOf } from './monitors.js';
import { applyTo, touching } from './natives.js';
import { access, everything, request } from './requests.js';

const ThreadTypeError = TypeError;
const ThreadError = Error;

/** Calls a function by its twin. */
export const call = function* (self: Value, fn: Value, args: Value[]): Steps {
  const twin = twinOf(fn);
  if (twin !== undefined) return yield* applyTo(twin, self, args);
  const operation = state.several ? atomicName(self, fn) : undefined;
  if (operation !== undefined) return yield* atomic(operation, fn, args);
  // What starts a thread or wakes some takes no step of its own.
  if (state.several && !isOneOf(fn)) {
    const what = touching(fn, self, args, isHeap);
    if (what === 'everything') yield everything('calls native code');
    else if (what !== 'nothing') yield access(self, undefined, what === 'writes its object');
  }
  if (typeof fn !== 'function') return fn(...args);
  return applyTo(fn, self, args);
};

const monitorFor = (object: Value, what: string): Monitor => {
  if (!isHeap(object)) throw new ThreadTypeError(`${what} needs an object`);
  return monitorOf(object);
};

/** The monitor of an object that the thread holds. */
const heldMonitor = (object: Value, what: string): Monitor => {
  const monitor = monitorFor(object, what);
  if (monitor.owner !== state.current) throw new ThreadError(`${what}: the thread does not hold the object`);
  return monitor;
};

const acquire = function* (monitor: Monitor, doing: string, woken?: () => boolean): Steps {
  if (state.several) {
    yield request({ acquires: [monitor.lock] }, doing, {
      ready: () => monitor.owner === undefined && (woken === undefined || woken()),
      holder: () => monitor.owner,
      stuck: () => stuckText(monitor, doing),
    });
  }
  monitor.owner = state.current;
};

const stuckText = ({ owner, unheard }: Monitor, doing: string): string => {
  if (owner !== undefined) return `${doing}, which thread ${owner.name} holds`;
  return unheard === undefined ? doing : `${doing}, and thread ${unheard.name} notified when nobody waited`;
};

const checkedFunction = (fn: Value, what: string): void => {
  if (typeof fn !== 'function') throw new ThreadTypeError(`${what} needs a function`);
};

const checkedThread = (thread: Value): Thread => {
  const found = ThreadHandle.of(thread);
  if (found === undefined) throw new ThreadTypeError('join needs a thread');
  return found;
};

/** What the program knows a thread by. */
class ThreadHandle {
  readonly #thread: Thread;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  static of(value: Value): Thread | undefined {
    return typeof value === 'object' && value !== null && #thread in value ? value.#thread : undefined;
  }
}

const functions = {
  spawn(fn: Value): Value {
    checkedFunction(fn, 'spawn');
    const { current } = state;
    const step = current.steps + (current.request === undefined ? 0 : 1);
    const thread = new Thread(`${current.name}.${++current.started}`, current.name, step, fn);
    append(state.toStart, thread);
    state.several = true;
    return new ThreadHandle(thread);
  },
  synchronized(object: Value, fn: Value): Value {
    const monitor = monitorFor(object, 'synchronized');
    checkedFunction(fn, 'synchronized');
    if (monitor.owner !== undefined && monitor.owner !== state.current) {
      engine.unsupported('synchronized in code that cannot be stopped');
    }
    monitor.owner = state.current;
    monitor.count++;
    try {
      return fn();
    } finally {
      monitor.leave();
    }
  },
  join(handle: Value): Value {
    const thread = checkedThread(handle);
    return thread.done ? thread.result : engine.unsupported('join in code that cannot be stopped');
  },
  wait(_object: Value): Value {
    return engine.unsupported('wait in code that cannot be stopped');
  },
  notify(object: Value): void {
    heldMonitor(object, 'notify').notify();
  },
  notifyAll(object: Value): void {
    heldMonitor(object, 'notifyAll').notifyAll();
  },
};

/** Of the module `everypath`. */
export const threadFunctions: Record<string, Fn> = functions;

const isOneOf = (fn: Value): boolean => fn === functions.spawn || fn === functions.notify || fn === functions.notifyAll;

const steppedFunctions = {
  *synchronized(object: Value, fn: Value): Steps {
    const monitor = monitorFor(object, 'synchronized');
    checkedFunction(fn, 'synchronized');
    if (monitor.owner !== state.current) yield* acquire(monitor, 'takes the object');
    monitor.count++;
    try {
      return yield* call(undefined, fn, []);
    } finally {
      monitor.leave();
    }
  },
  *join(handle: Value): Steps {
    const thread = checkedThread(handle);
    const touched = { acquires: [`${thread.name} end`] };
    yield request(touched, `waits for thread ${thread.name}`, { ready: () => thread.done, holder: () => thread });
    return thread.result;
  },
  *wait(object: Value): Steps {
    const monitor = heldMonitor(object, 'wait');
    const { current: thread } = state;
    const { count } = monitor;
    append(monitor.waiting, thread);
    monitor.release();
    yield* acquire(monitor, 'waits to be notified', () => monitor.isNotified(thread));
    monitor.wakes(thread);
    monitor.count = count;
  },
};

for (const name of ['synchronized', 'join', 'wait'] as const) setTwin(functions[name], steppedFunctions[name]);
