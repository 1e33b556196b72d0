// A check under way: await it for the result, iterate over it for events. A thin wrapper on runCheck.
import type { CheckEvent, CheckResult } from '../result/result.js';
import { EventQueue } from './event-queue.js';
import { type Run, runCheck } from './run-check.js';

/**
 * Starts when it is first awaited or iterated over. Both may be done:
 *
 *     const run = check('list.ts#insert');
 *     for await (const event of run) console.log(event.type);
 *     const result = await run;
 *
 * Each loop gets the events that happen after it began. Leaving a loop early stops the run, like the abort signal does:
 * the result is then what had been found.
 */
export class CheckRun implements PromiseLike<CheckResult>, AsyncIterable<CheckEvent> {
  readonly #run: Omit<Run, 'onEvent' | 'listening' | 'signal'>;
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal | undefined;
  readonly #queues = new Set<EventQueue<CheckEvent>>();
  #result: Promise<CheckResult> | undefined;

  /** Use `check`. */
  constructor(run: Omit<Run, 'onEvent' | 'listening' | 'signal'>, signal: AbortSignal | undefined) {
    this.#run = run;
    this.#signal = signal;
  }

  // biome-ignore lint/suspicious/noThenProperty: a run can be awaited
  then<A = CheckResult, B = never>(
    onResult?: ((result: CheckResult) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#start().then(onResult, onError);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CheckEvent, void, undefined> {
    const queue = new EventQueue<CheckEvent>();
    this.#queues.add(queue);
    let finished = false;
    try {
      this.#start().then(
        () => queue.end(),
        (error) => queue.fail(error),
      );
      yield* queue;
      finished = true;
    } finally {
      this.#queues.delete(queue);
      if (!finished) this.#abort.abort();
    }
  }

  #start(): Promise<CheckResult> {
    this.#result ??= this.#explore();
    return this.#result;
  }

  async #explore(): Promise<CheckResult> {
    const stop = (): void => this.#abort.abort();
    if (this.#signal?.aborted) stop();
    this.#signal?.addEventListener('abort', stop);
    try {
      return await runCheck({
        ...this.#run,
        signal: this.#abort.signal,
        listening: () => this.#queues.size > 0,
        onEvent: (event) => {
          for (const queue of this.#queues) queue.push(event);
        },
      });
    } finally {
      this.#signal?.removeEventListener('abort', stop);
    }
  }
}
