// The enumerating thread as its host sees it: an async iterator of its messages. The watchdog is here: a predicate that never
// ends is ended from outside, and what was found before it is kept.
import { MessageChannel, type TransferListItem, Worker } from 'node:worker_threads';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import { CREDITS, type EnumerateMessage, type EnumerateThreadData } from './protocol.js';
import type { EnumerationSpec } from './spec.js';

export interface HostOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly countOnly: boolean;
  readonly maxMemory: number;
  readonly signal?: AbortSignal;
}

export type HostMessage =
  | Exclude<EnumerateMessage, { readonly type: 'load' }>
  /** The thread was ended: time, memory, the caller. */
  | { readonly type: 'ended'; readonly message: string; readonly lift: string | undefined }
  | { readonly type: 'crashed'; readonly error: Error };

const GRACE_MS = 1500;
const STACK_MB = 4;

export async function* enumerateInThread(
  spec: EnumerationSpec,
  load: LoadModule,
  options: HostOptions,
): AsyncGenerator<HostMessage, void, undefined> {
  const { port1, port2 } = new MessageChannel();
  const signals = new Int32Array(new SharedArrayBuffer(8));
  signals[1] = CREDITS;
  const { timeout, countOnly } = options;
  const data: EnumerateThreadData = { spec, timeout, countOnly, replies: port2, signals };
  const worker = new Worker(new URL('./enumerate-worker.js', import.meta.url), {
    workerData: data,
    transferList: [port2 as unknown as TransferListItem],
    resourceLimits: { maxOldGenerationSizeMb: options.maxMemory, stackSizeMb: STACK_MB },
  });
  const queue: HostMessage[] = [];
  let ended = false;
  let wake = (): void => {};
  const push = (message: HostMessage): void => {
    if (ended) return;
    queue.push(message);
    if (message.type !== 'families' && message.type !== 'progress' && message.type !== 'generated') ended = true;
    wake();
  };
  const end = (message: string, lift?: string): void => push({ type: 'ended', message, lift });
  let watchdog: NodeJS.Timeout | undefined;
  /** The thread sends something ten times a second, unless it waits for us or the predicate does not come back. */
  const watch = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      if (Atomics.load(signals, 1) <= 0) watch();
      else end('the time limit ended the enumeration from outside: the predicate did not end', '--timeout');
    }, timeout + GRACE_MS);
  };
  const onAbort = (): void => end('the enumeration was aborted');
  worker
    .on('message', (message: EnumerateMessage) => {
      watch();
      if (message.type !== 'load') return push(message);
      try {
        port1.postMessage(load(message.specifier, message.from));
      } catch (error) {
        push({ type: 'crashed', error: error as Error });
      }
      Atomics.store(signals, 0, 1);
      Atomics.notify(signals, 0);
    })
    .on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end('the memory limit ended the enumeration', '--max-memory');
      else push({ type: 'crashed', error });
    })
    .on('exit', () => push({ type: 'crashed', error: new Error('the enumerating thread ended') }));
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted === true) onAbort();
  watch();
  try {
    for (;;) {
      const message = queue.shift();
      if (message !== undefined) {
        yield message;
        if (message.type === 'families') {
          Atomics.add(signals, 1, 1);
          Atomics.notify(signals, 1);
        } else if (message.type !== 'progress' && message.type !== 'generated') return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    ended = true;
    clearTimeout(watchdog);
    options.signal?.removeEventListener('abort', onAbort);
    port1.close();
    worker.removeAllListeners('exit').on('error', () => {});
    await worker.terminate();
  }
}
