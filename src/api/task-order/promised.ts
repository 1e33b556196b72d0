// The functions of timers/promises under `inOrder`.
import { runNow } from './ordered-run.js';
import { Waiting } from './waiting.js';

interface WaitOptions {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

export interface PromisedTimers {
  setTimeout(delay?: number, value?: unknown, options?: WaitOptions): Promise<unknown>;
  setImmediate(value?: unknown, options?: WaitOptions): Promise<unknown>;
  setInterval(delay?: number, value?: unknown, options?: WaitOptions): AsyncIterable<unknown>;
  wait(delay: number, options?: WaitOptions): Promise<unknown>;
}

class AbortError extends Error {
  override readonly name = 'AbortError';
  readonly code = 'ABORT_ERR';

  constructor(signal: AbortSignal) {
    super('The operation was aborted', { cause: signal.reason });
  }
}

export function promisedTimers(own: PromisedTimers): PromisedTimers {
  return {
    setTimeout: (delay, value, options) =>
      runNow() === undefined ? own.setTimeout(delay, value, options) : waits('timeout', value, options),
    setImmediate: (value, options) =>
      runNow() === undefined ? own.setImmediate(value, options) : waits('immediate', value, options),
    setInterval: (delay, value, options) =>
      runNow() === undefined ? own.setInterval(delay, value, options) : turns(value, options),
    wait: (delay, options) =>
      runNow() === undefined ? own.wait(delay, options) : waits('timeout', undefined, options),
  };
}

function waits(kind: Waiting['kind'], value: unknown, { signal }: WaitOptions = {}): Promise<unknown> {
  const run = runNow() as NonNullable<ReturnType<typeof runNow>>;
  if (signal?.aborted) return Promise.reject(new AbortError(signal));
  let cancel: (() => void) | undefined;
  const promise = new Promise((resolve, reject) => {
    const waiting = new Waiting(run, () => resolve(value), kind);
    if (signal === undefined) return;
    cancel = () => {
      waiting.close();
      reject(new AbortError(signal));
    };
    signal.addEventListener('abort', cancel);
  });
  const listening = cancel;
  if (signal === undefined || listening === undefined) return promise;
  // It takes as many microtasks as Node's.
  return new Promise((fulfil, reject) => {
    const copy = new Promise((resolve, fail) => void promise.then(resolve, fail));
    copy.finally(() => signal.removeEventListener('abort', listening)).then(fulfil, reject);
  });
}

async function* turns(value: unknown, { signal }: WaitOptions = {}): AsyncGenerator<unknown> {
  const run = runNow();
  if (run === undefined) return;
  if (signal?.aborted) throw new AbortError(signal);
  let due = 0;
  let wake: ((result?: unknown) => void) | undefined;
  const wakes = (result?: unknown): void => {
    const resolve = wake;
    wake = undefined;
    resolve?.(result);
  };
  const waiting = new Waiting(
    run,
    () => {
      due++;
      wakes();
    },
    'interval',
  );
  const cancel = (): void => {
    waiting.close();
    if (wake !== undefined && signal !== undefined) wakes(Promise.reject(new AbortError(signal)));
  };
  try {
    signal?.addEventListener('abort', cancel);
    while (signal?.aborted !== true) {
      if (due === 0) {
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
      for (; due > 0; due--) yield value;
    }
    throw new AbortError(signal);
  } finally {
    waiting.close();
    signal?.removeEventListener('abort', cancel);
  }
}
