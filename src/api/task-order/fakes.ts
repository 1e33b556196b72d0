// Takes the place of what leaves something for later, when it is loaded: within a run of `inOrder` it becomes a task that waits to be
// named, elsewhere Node's own function is called.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promised from 'node:timers/promises';
import { promisify } from 'node:util';
import { native } from './native.js';
import { runNow } from './ordered-run.js';
import { type PromisedTimers, promisedTimers } from './promised.js';
import { Waiting, waitingOf } from './waiting.js';

type Callback = (...args: unknown[]) => void;
type Any = (...args: any[]) => any;

const starts =
  (kind: Waiting['kind'], own: Any): Any =>
  (callback: Callback, ...rest: unknown[]) => {
    const run = runNow();
    if (run === undefined || typeof callback !== 'function') return own(callback, ...rest);
    const args = kind === 'immediate' ? rest : rest.slice(1);
    return new Waiting(run, (self) => Reflect.apply(callback, kind === 'immediate' ? undefined : self, args), kind);
  };

/** Numbers are timers; an immediate is cleared by its own function only. */
const clears =
  (immediate: boolean, own: Any): Any =>
  (value: unknown) => {
    const waiting = waitingOf(value);
    if (waiting === undefined) return own(value);
    if ((waiting.kind === 'immediate') === immediate) waiting.close();
  };

const guards =
  (own: Any): Any =>
  (callback: Callback, ...args: unknown[]) => {
    const run = runNow();
    if (run === undefined || typeof callback !== 'function') return own(callback, ...args);
    return own(() => run.guarded(() => callback(...args)));
  };

const fakes = {
  setTimeout: starts('timeout', native.setTimeout),
  setInterval: starts('interval', native.setInterval),
  setImmediate: starts('immediate', native.setImmediate),
  clearTimeout: clears(false, native.clearTimeout),
  clearInterval: clears(false, native.clearInterval),
  clearImmediate: clears(true, native.clearImmediate),
};

function put(holder: object, members: object): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(value, 'name', { value: name, configurable: true });
    Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

const ownPromised = {
  ...promised,
  wait: promised.scheduler.wait.bind(promised.scheduler),
} as unknown as PromisedTimers;
const { wait, ...timersOfPromises } = promisedTimers(ownPromised);
Object.defineProperty(fakes.setTimeout, promisify.custom, { value: timersOfPromises.setTimeout });
Object.defineProperty(fakes.setImmediate, promisify.custom, { value: timersOfPromises.setImmediate });

const microtasks = { queueMicrotask: guards(native.queueMicrotask) };
const ticks = { nextTick: guards(native.nextTick.bind(process)) };
const signals = {
  timeout(delay: number): AbortSignal {
    const run = runNow();
    if (run === undefined) return Reflect.apply(native.abortAfter, AbortSignal, [delay]);
    const controller = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    new Waiting(run, () => controller.abort(reason), 'timeout').unref();
    return controller.signal;
  },
};

/** Runners put back what they found when they load a file: done again before each run. */
export function install(): void {
  put(globalThis, { ...fakes, ...microtasks });
  put(timers, fakes);
  put(promised, timersOfPromises);
  put(promised.scheduler, { wait, yield: () => timersOfPromises.setImmediate() });
  put(process, ticks);
  put(AbortSignal, signals);
  syncBuiltinESMExports();
}

install();
