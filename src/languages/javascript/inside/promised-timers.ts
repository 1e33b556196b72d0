// The module timers/promises: promises that timers and immediates of the event loop settle, or a signal.
import type { EventLoopGiven, TaskKind } from './event-loop.js';
import { checkSignal, notWhenAborted, whenAborted } from './event-target/event-target.js';
import { coded, wrongArgument } from './event-target/parts.js';
import type { Fn, Value } from './value.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

const WaitPromise = Promise;
const waitThen: (promise: Value, fulfilled: Value, rejected: Value) => Promise<Value> = Function.prototype.call.bind(
  Promise.prototype.then,
) as Fn;
const waitFinally: (promise: Value, run: Fn) => Promise<Value> = Function.prototype.call.bind(
  Promise.prototype.finally,
) as Fn;
const rejectedWith = Promise.reject.bind(Promise);
const isOptionList = Array.isArray;

class AbortError extends Error {
  constructor(signal: Value) {
    super('The operation was aborted', { cause: signal.reason });
    coded(this, 'ABORT_ERR');
    this.name = 'AbortError';
  }
}

/** The options of a wait; throws where they are none. */
const waitOptions = (options: Value = {}): { readonly signal: Value; readonly ref: boolean } => {
  const value = given.decided(options);
  if (value === null || typeof value !== 'object' || isOptionList(value)) {
    throw wrongArgument('options', 'of type object', value);
  }
  const signal = given.decided(value.signal);
  const ref = given.concrete(value.ref);
  checkSignal(signal, 'options.signal');
  if (ref !== undefined && typeof ref !== 'boolean') throw wrongArgument('options.ref', 'of type boolean', ref);
  return { signal, ref: ref !== false };
};

/** A promise that settles as another one, after something was done. It takes as many microtasks as Node's. */
const afterwards = (promise: Promise<Value>, run: Fn): Promise<Value> =>
  new WaitPromise((fulfil, reject) => {
    const copy = new WaitPromise((resolve, fail) => void waitThen(promise, resolve, fail));
    waitThen(waitFinally(copy, run), fulfil, reject);
  });

const waits = (kind: TaskKind, delay: Value, value: Value, asked: Value): Promise<Value> => {
  let options: ReturnType<typeof waitOptions>;
  try {
    options = waitOptions(asked);
  } catch (error) {
    if (given.ended()) throw error;
    return rejectedWith(error);
  }
  const { signal, ref } = options;
  if (signal !== undefined && given.truth(signal.aborted)) return rejectedWith(new AbortError(signal));
  let cancel: Fn | undefined;
  const promise = new WaitPromise((resolve, reject) => {
    const id = given.add(kind, delay, () => resolve(value));
    if (!ref) given.keepAlive(id, false);
    if (signal === undefined) return;
    cancel = () => {
      given.remove(id);
      reject(new AbortError(signal));
    };
    // It listens until two microtasks later, as Node's does.
    whenAborted(signal, cancel, false);
  });
  const listening = cancel;
  return listening === undefined ? promise : afterwards(promise, () => notWhenAborted(signal, listening));
};

/** Turns of an interval that nobody has asked for yet, and who waits for the next one. */
async function* turns(delay: number, value: Value, asked: Value): AsyncGenerator<Value> {
  const { signal, ref } = waitOptions(asked);
  if (signal !== undefined && given.truth(signal.aborted)) throw new AbortError(signal);
  let waiting = 0;
  let wake: Fn | undefined;
  const wakes = (result?: Value): void => {
    const resolve = wake;
    wake = undefined;
    if (resolve !== undefined) resolve(result);
  };
  const id = given.add('interval', delay, () => {
    waiting++;
    wakes();
  });
  if (!ref) given.keepAlive(id, false);
  const cancel = (): void => {
    given.remove(id);
    if (wake !== undefined) wakes(rejectedWith(new AbortError(signal)));
  };
  try {
    if (signal !== undefined) whenAborted(signal, cancel, true);
    while (signal === undefined || !given.truth(signal.aborted)) {
      if (waiting === 0) {
        await new WaitPromise((resolve) => {
          wake = resolve;
        });
      }
      for (; waiting > 0; waiting--) yield value;
    }
    throw new AbortError(signal);
  } finally {
    given.remove(id);
    if (signal !== undefined) notWhenAborted(signal, cancel);
  }
}

export const promised: Record<string, Value> = {
  setTimeout(delay: Value, value: Value, options: Value) {
    return waits('timeout', given.delay(delay), value, options);
  },
  setImmediate(value: Value, options: Value) {
    return waits('immediate', 0, value, options);
  },
  setInterval(delay: Value, value: Value, options: Value) {
    return turns(given.delay(delay), value, options);
  },
  scheduler: {
    wait(delay: Value, options: Value) {
      return waits('timeout', given.delay(delay), undefined, options);
    },
    yield() {
      return waits('immediate', 0, undefined, undefined);
    },
  },
};
