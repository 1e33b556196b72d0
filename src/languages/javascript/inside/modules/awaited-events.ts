// `once` and `on` of node:events: a promise of the next event, and an async iterator over all that come. Each takes as many microtasks as
// Node's. What they know is made by the path that calls them, and needs no journal.
import type { Fn, Value } from '../value.js';
import type { CodedError } from './tools.js';

const AwaitedPromise = Promise;
const AwaitedError = Error;
const AwaitedTypeError = TypeError;
const awaitedResolve = Promise.resolve.bind(Promise);
const awaitedReject = Promise.reject.bind(Promise);
const iteratorKey: typeof Symbol.asyncIterator = Symbol.asyncIterator;
const asyncIterators: object = Object.getPrototypeOf(
  Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())),
);
const withPrototype = Object.setPrototypeOf;

const abortedBy = (signal: Value): CodedError => {
  const error: CodedError = new AwaitedError('The operation was aborted', { cause: signal.reason });
  error.name = 'AbortError';
  error.code = 'ABORT_ERR';
  return error;
};

const isTarget = (emitter: Value): boolean => typeof emitter?.on !== 'function';

/** The signal of the options; throws where it is none, or where it is aborted. */
const signalOf = (options: Value): Value => {
  const signal = options?.signal;
  if (signal === undefined) return undefined;
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    const error: CodedError = new AwaitedTypeError(
      'The "options.signal" property must be an instance of AbortSignal. Received ' + String(signal),
    );
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
  if (signal.aborted) throw abortedBy(signal);
  return signal;
};

const listens = (emitter: Value, name: Value, listener: Fn, once: boolean): void => {
  if (isTarget(emitter)) emitter.addEventListener(name, listener, { once });
  else if (once) emitter.once(name, listener);
  else emitter.on(name, listener);
};

const listensNoMore = (emitter: Value, name: Value, listener: Fn): void => {
  if (isTarget(emitter)) emitter.removeEventListener(name, listener);
  else emitter.removeListener(name, listener);
};

export const onceOccurred = async (emitter: Value, name: Value, options: Value): Promise<Value> => {
  const signal = signalOf(options);
  return new AwaitedPromise((resolve, reject) => {
    const end = (): void => {
      if (signal !== undefined) signal.removeEventListener('abort', aborted);
    };
    const failed = (error: Value): void => {
      emitter.removeListener(name, done);
      end();
      reject(error);
    };
    const done = (...args: Value[]): void => {
      if (!isTarget(emitter)) emitter.removeListener('error', failed);
      end();
      resolve(args);
    };
    const aborted = (): void => {
      listensNoMore(emitter, name, done);
      listensNoMore(emitter, 'error', failed);
      reject(abortedBy(signal));
    };
    listens(emitter, name, done, true);
    if (name !== 'error' && !isTarget(emitter)) emitter.once('error', failed);
    if (signal !== undefined) signal.addEventListener('abort', aborted, { once: true });
  });
};

interface Waiting {
  resolve(result: Value): void;
  reject(error: Value): void;
}

/** An event, or the end. */
const result = (value: Value, done: boolean): Value => ({ value, done });

/** Events in a queue, for one who asks for the next. */
class Occurrences {
  readonly #events: Value[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #listeners: [emitter: Value, name: Value, listener: Fn][] = [];
  readonly #signal: Value;
  #failure: [error: Value] | undefined;
  #finished = false;

  constructor(emitter: Value, name: Value, options: Value) {
    this.#signal = signalOf(options);
    this.#add(emitter, name, (...args: Value[]) => this.#occurs(args));
    if (name !== 'error' && !isTarget(emitter)) this.#add(emitter, 'error', (error: Value) => this.fails(error));
    for (const close of options?.close ?? []) this.#add(emitter, close, () => this.ends());
    if (this.#signal !== undefined) this.#add(this.#signal, 'abort', () => this.fails(abortedBy(this.#signal)));
  }

  #add(emitter: Value, name: Value, listener: Fn): void {
    listens(emitter, name, listener, false);
    this.#listeners.push([emitter, name, listener]);
  }

  #occurs(args: Value[]): void {
    const first = this.#waiting.shift();
    if (first === undefined) this.#events.push(args);
    else first.resolve(result(args, false));
  }

  fails(error: Value): void {
    const first = this.#waiting.shift();
    if (first === undefined) this.#failure = [error];
    else first.reject(error);
    this.ends();
  }

  ends(): Promise<Value> {
    for (const [emitter, name, listener] of this.#listeners.splice(0)) listensNoMore(emitter, name, listener);
    this.#finished = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(result(undefined, true));
    return awaitedResolve(result(undefined, true));
  }

  next(): Promise<Value> {
    if (this.#events.length > 0) return awaitedResolve(result(this.#events.shift(), false));
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) return awaitedReject(failure[0]);
    if (this.#finished) return this.ends();
    return new AwaitedPromise((resolve, reject) => void this.#waiting.push({ resolve, reject }));
  }
}

export const allOccurrences = (emitter: Value, name: Value, options: Value): Value => {
  const found = new Occurrences(emitter, name, options);
  const methods = {
    next: () => found.next(),
    return: () => found.ends(),
    throw(error: Value) {
      if (!(error instanceof AwaitedError)) {
        const wrong: CodedError = new AwaitedTypeError(
          'The "EventEmitter.AsyncIterator" property must be an instance of Error. Received ' + String(error),
        );
        wrong.code = 'ERR_INVALID_ARG_TYPE';
        throw wrong;
      }
      found.fails(error);
    },
    [iteratorKey](): Value {
      return this;
    },
  };
  return withPrototype(methods, asyncIterators);
};
