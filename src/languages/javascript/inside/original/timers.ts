// Timers on a clock of their own and microtasks. Nothing of them is left when the run has ended.
import type { Fn, Value } from '../value.js';
import { apply, NativeTypeError, put } from './natives.js';

interface Timer {
  readonly id: number;
  readonly callback: Fn;
  readonly args: Value[];
  readonly due: number;
  /** For setInterval. */
  readonly every: number | undefined;
}

const resolvedPromise = Promise.resolve();
const thenOf = resolvedPromise.then.bind(resolvedPromise);

let pending: Timer[] = [];
let now = 0;
let nextId = 1;

function noFunction(name: string, value: Value): never {
  const received = value === null ? 'null' : typeof value;
  const error: Error & { code?: string } = new NativeTypeError(
    'The "' + name + '" argument must be of type function. Received ' + received,
  );
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
}

const addTimer = (callback: Value, delay: Value, args: Value[], repeats: boolean): number => {
  if (typeof callback !== 'function') noFunction('callback', callback);
  // biome-ignore lint/complexity/useMathMinMax: a delay that is no number is 1
  const wait = +delay >= 1 ? +delay : 1;
  const every = repeats ? wait : undefined;
  const timer = { __proto__: null, id: nextId++, callback, args, due: now + wait, every };
  pending = [...pending, timer];
  return timer.id;
};

const remove = (timer: Value): void => {
  const left: Timer[] = [];
  for (let i = 0; i < pending.length; i++) if (pending[i].id !== timer) put(left, left.length, pending[i]);
  pending = left;
};

export const timers: Record<string, Fn> = {
  setTimeout(callback: Value, delay: Value, ...args: Value[]) {
    return addTimer(callback, delay, args, false);
  },
  setInterval(callback: Value, delay: Value, ...args: Value[]) {
    return addTimer(callback, delay, args, true);
  },
  setImmediate(callback: Value, ...args: Value[]) {
    return addTimer(callback, 0, args, false);
  },
  clearTimeout: remove,
  clearInterval: remove,
  clearImmediate: remove,
};
for (const name of Object.keys(timers)) put(globalThis, name, timers[name]);

/** Runs the timer that is due first; false when there is none. */
export const runNext = (): boolean => {
  let first: Timer | undefined;
  for (let i = 0; i < pending.length; i++) if (first === undefined || pending[i].due < first.due) first = pending[i];
  if (first === undefined) return false;
  now = first.due;
  remove(first.id);
  if (first.every !== undefined) {
    const again = { __proto__: null, ...first, due: now + first.every };
    pending = [...pending, again];
  }
  apply(first.callback, undefined, first.args);
  return true;
};

/** The run has ended. */
export const drop = (): void => {
  pending = [];
  now = 0;
  nextId = 1;
};

export const later = (callback: Value, ...args: Value[]): void => {
  if (typeof callback !== 'function') noFunction('callback', callback);
  thenOf(() => {
    apply(callback, undefined, args);
  });
};

const microtasks = {
  queueMicrotask(callback: Value) {
    later(callback);
  },
};
put(globalThis, 'queueMicrotask', microtasks.queueMicrotask);
