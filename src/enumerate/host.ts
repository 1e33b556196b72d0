// A thread that runs a predicate as its host sees it: an async iterator of its messages. The watchdog is here: a predicate that never
// ends is ended from outside, and what was found before it is kept. Enumeration and repair have such threads.

import { MessageChannel, type MessagePort, type TransferListItem, Worker } from 'node:worker_threads';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import { enumerationAborted, enumerationOutOfMemory, predicateDidNotEnd } from '../result/gaps/enumeration.js';
import type { GapText } from '../result/gaps/gap-text.js';
import { CREDITS, type EnumerateMessage, type LoadMessage, type ThreadChannel } from './protocol.js';
import type { EnumerationSpec } from './spec.js';

export interface HostOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly maxMemory: number;
  readonly signal?: AbortSignal;
}

/** The thread was ended (time, memory, the caller), or ended itself. */
export type EndMessage =
  | { readonly type: 'ended'; readonly gap: GapText }
  | { readonly type: 'crashed'; readonly error: Error };

export type HostMessage = Exclude<EnumerateMessage, LoadMessage> | EndMessage;

const GRACE_MS = 1500;
const STACK_MB = 4;

export function enumerateInThread(
  spec: EnumerationSpec,
  load: LoadModule,
  options: HostOptions & { readonly countOnly: boolean },
): AsyncGenerator<HostMessage, void, undefined> {
  const { timeout, countOnly } = options;
  return messagesOfThread<HostMessage>('./enumerate-worker.js', { spec, timeout, countOnly }, load, options);
}

/**
 * Messages of a thread until one that is no news of a search under way.
 * @param entry its file beside this one
 * @param data what it is given besides the channel through which it loads modules
 */
export async function* messagesOfThread<M extends { readonly type: string }>(
  entry: string,
  data: object,
  load: LoadModule,
  options: HostOptions,
): AsyncGenerator<M | EndMessage, void, undefined> {
  const thread = new PredicateThread<M>(entry, data, load, options);
  try {
    for (;;) {
      const message = await thread.next();
      yield message;
      if (message.type === 'families') thread.taken();
      else if (endsIt(message)) return;
    }
  } finally {
    await thread.end();
  }
}

/** Nothing comes after it. */
function endsIt(message: { readonly type: string }): boolean {
  return message.type !== 'families' && message.type !== 'progress' && message.type !== 'generated';
}

function isLoad(message: { readonly type: string }): message is LoadMessage {
  return message.type === 'load';
}

class PredicateThread<M extends { readonly type: string }> {
  private readonly replies: MessagePort;
  /** Whether a module was answered, and how many batches the thread may send. */
  private readonly signals = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;
  private readonly queue: (M | EndMessage)[] = [];
  private ended = false;
  private wake = (): void => {};
  private watchdog: NodeJS.Timeout | undefined;
  private readonly onAbort = (): void => this.push({ type: 'ended', gap: enumerationAborted() });

  constructor(
    entry: string,
    given: object,
    private readonly load: LoadModule,
    private readonly options: HostOptions,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.replies = port1;
    const { signals } = this;
    signals[1] = CREDITS;
    const { maxMemory, signal } = options;
    const channel: ThreadChannel = { replies: port2, signals };
    this.worker = new Worker(new URL(entry, import.meta.url), {
      workerData: { ...given, ...channel },
      transferList: [port2 as unknown as TransferListItem],
      resourceLimits: { maxOldGenerationSizeMb: maxMemory, stackSizeMb: STACK_MB },
    });
    this.listen();
    signal?.addEventListener('abort', this.onAbort);
    if (signal?.aborted === true) this.onAbort();
    this.watch();
  }

  async next(): Promise<M | EndMessage> {
    for (;;) {
      const message = this.queue.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** A batch was used up: the thread may send another one. */
  taken(): void {
    Atomics.add(this.signals, 1, 1);
    Atomics.notify(this.signals, 1);
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.watchdog);
    this.options.signal?.removeEventListener('abort', this.onAbort);
    this.replies.close();
    this.worker.removeAllListeners('exit').on('error', () => {});
    await this.worker.terminate();
  }

  private listen(): void {
    this.worker
      .on('message', (message: M | LoadMessage) => {
        this.watch();
        if (isLoad(message)) this.answer(message.specifier, message.from);
        else this.push(message);
      })
      .on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.push({ type: 'ended', gap: enumerationOutOfMemory() });
        else this.push({ type: 'crashed', error });
      })
      .on('exit', () => this.push({ type: 'crashed', error: new Error('the enumerating thread ended') }));
  }

  private answer(...request: Parameters<LoadModule>): void {
    try {
      this.replies.postMessage(this.load(...request));
    } catch (error) {
      this.push({ type: 'crashed', error: error as Error });
    }
    Atomics.store(this.signals, 0, 1);
    Atomics.notify(this.signals, 0);
  }

  private push(message: M | EndMessage): void {
    if (this.ended) return;
    this.queue.push(message);
    if (endsIt(message)) this.ended = true;
    this.wake();
  }

  /** The thread sends something ten times a second, unless it waits for us or the predicate does not come back. */
  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => {
      if (Atomics.load(this.signals, 1) <= 0) this.watch();
      else this.push({ type: 'ended', gap: predicateDidNotEnd() });
    }, this.options.timeout + GRACE_MS);
  }
}
