// The engine's thread as its host sees it: one thread serves the units of a check one after the other. The watchdog is
// here: a thread that does not end in time, runs out of memory or dies is ended and replaced for the next unit; what it
// found is kept.
import { MessageChannel, type MessagePort, type TransferListItem, Worker } from 'node:worker_threads';
import type { Comparand } from '../languages/comparand.js';
import type { UnitSource } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Goal } from '../path/criterion.js';
import type { CheckOptions } from '../result/options.js';
import type { CheckEvent, UnitResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { SuiteJob } from '../search/modes/goals/suite-job.js';
import type { NodeBatch } from '../trace/columns.js';
import type { EngineThreadData } from './engine-worker.js';
import type { EngineJob, EngineMessage, UnitShare } from './protocol.js';
import { acknowledge, type TreeJob, type TreeRequest } from './tree-stream.js';
import { UnitCollector } from './unit-collector.js';

export interface ExploreHandlers {
  onEvent(event: CheckEvent): void;
  readonly signal?: AbortSignal;
  /** Of the time of the check. */
  readonly share?: UnitShare;
  /** Compare with this version. */
  readonly against?: Comparand;
  /** Build the execution tree; batches of nodes come in order. */
  readonly tree?: { readonly request: TreeRequest; onBatch(batch: NodeBatch): void };
  /** Look for tests; the paths that meet goals come as events. */
  readonly suite?: {
    readonly job: SuiteJob;
    onGoals(goals: readonly Goal[]): void;
    onExcluded(names: readonly string[]): void;
  };
}

/** The program cannot be loaded or the options do not fit it. */
export class UnitLoadError extends Error {
  readonly location: SourceRange | undefined;
  /** An option is at fault, not the program. */
  readonly option: boolean;
  /** The program was loaded, the unit is not in it. */
  readonly missing: boolean;
  /** The time limit ended the loading. */
  readonly late: boolean;

  constructor(error: EngineMessage & { readonly type: 'load-error' }) {
    const { message, location, option = false, missing = false, late = false } = error;
    super(message);
    this.late = late;
    this.location = location;
    this.option = option;
    this.missing = missing;
  }
}

/** How long after the unit's own time limit the thread is ended from outside. */
const GRACE_MS = 1500;
/** Deep recursion of translated code needs larger frames than the original. */
const STACK_MB = 4;

interface Thread {
  readonly worker: Worker;
  readonly replies: MessagePort;
  readonly signal: Int32Array;
}

export class EngineHost {
  private idle: Thread | undefined;
  /** Programs by number. */
  private readonly sources = new WeakMap<object, number>();
  private lastSource = 0;

  constructor(private readonly options: CheckOptions) {}

  /** Explores one unit; one at a time. Rejects with UnitLoadError when its program cannot be loaded. */
  explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    const { share } = handlers;
    const options = share === undefined ? this.options : { ...this.options, timeout: share.timeout };
    const collector = new UnitCollector(unit, (event) => handlers.onEvent(event));
    const thread = this.idle ?? this.start();
    this.idle = undefined;
    const { worker, replies, signal } = thread;
    const tree = treeJob(handlers.tree?.request);
    return new Promise((resolve, reject) => {
      let settled = false;
      let loaded = false;
      const end = (reusable: boolean, finish: () => void): void => {
        if (settled) return;
        settled = true;
        clearTimeout(watchdog);
        handlers.signal?.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        if (reusable) this.idle = thread;
        else stop(thread);
        finish();
      };
      const answer = ({ request }: EngineMessage & { type: 'load' }): void => {
        try {
          replies.postMessage(source.load(request));
        } catch (error) {
          end(false, () => reject(error));
        }
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      };
      const finish = (reusable: boolean): void => end(reusable, () => resolve(collector.result()));
      /** A limit ended the thread. Before the search began, nothing can be said of the unit. */
      const limit = (what: 'time' | 'memory', message: string, lift: string): void => {
        if (loaded) cut(message, lift);
        else {
          const failed = `loading ${unit.file} did not end within the ${what} limit (${lift})`;
          end(false, () => reject(new UnitLoadError({ type: 'load-error', message: failed, late: what === 'time' })));
        }
      };
      const cut = (message: string, lift: string | undefined): void => {
        collector.addGap({ code: 'limit', message, lift });
        finish(false);
      };
      const watch = (seconds: number): NodeJS.Timeout =>
        setTimeout(
          () =>
            limit(
              'time',
              'the time limit ended the search from outside: a path or a solver call did not end',
              '--timeout, --max-steps',
            ),
          seconds * 1000 + GRACE_MS,
        );
      let watchdog = watch(share?.loading ?? options.timeout);
      const onLoaded = (): void => {
        loaded = true;
        if (share?.loading === undefined) return;
        clearTimeout(watchdog);
        watchdog = watch(options.timeout);
      };
      const onAbort = (): void => cut('the search was aborted', undefined);
      const takeBatch = (batch: NodeBatch): void => {
        try {
          handlers.tree?.onBatch(batch);
        } catch (error) {
          end(false, () => reject(error));
        }
        if (tree !== undefined) acknowledge(tree);
      };
      const onMessage = (message: EngineMessage): void => {
        if (message.type === 'load') answer(message);
        else if (message.type === 'loaded') onLoaded();
        else if (message.type === 'tree') takeBatch(message.batch);
        else if (message.type === 'goals') handlers.suite?.onGoals(message.goals);
        else if (message.type === 'excluded-goals') handlers.suite?.onExcluded(message.names);
        else if (message.type === 'load-error') end(true, () => reject(new UnitLoadError(message)));
        else {
          collector.take(message);
          if (message.type === 'finished') finish(true);
        }
      };
      const onError = (error: Error & { code?: string }): void => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          limit('memory', 'the memory limit ended the search', '--max-memory');
          return;
        }
        const where = (error.stack ?? '').split('\n').slice(1, 3).join(' ').trim();
        collector.addGap({
          code: 'engine-bug',
          message: `${error.name}: ${error.message} ${where}`,
          lift: 'report it',
        });
        finish(false);
      };
      const onExit = (code: number): void => {
        if (settled) return;
        collector.addGap({ code: 'crash', message: `the engine's thread ended with code ${code}`, lift: undefined });
        finish(false);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      handlers.signal?.addEventListener('abort', onAbort);
      if (handlers.signal?.aborted === true) onAbort();
      else
        worker.postMessage({
          unit,
          options,
          language: source.language,
          source: this.numberOf(source),
          patience: share?.patience,
          loading: share?.loading,
          against: handlers.against,
          tree,
          suite: handlers.suite?.job,
        } satisfies EngineJob);
    });
  }

  close(): void {
    if (this.idle !== undefined) stop(this.idle);
    this.idle = undefined;
  }

  private numberOf({ program }: UnitSource): number {
    const known = this.sources.get(program) ?? ++this.lastSource;
    this.sources.set(program, known);
    return known;
  }

  private start(): Thread {
    const channel = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const data: EngineThreadData = { replies: channel.port2, signal };
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), {
      workerData: data,
      transferList: [channel.port2 as unknown as TransferListItem],
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxMemory, stackSizeMb: STACK_MB },
    });
    return { worker, replies: channel.port1, signal };
  }
}

function treeJob(request: TreeRequest | undefined): TreeJob | undefined {
  return request && { ...request, waiting: new Int32Array(new SharedArrayBuffer(4)) };
}

function stop({ worker, replies }: Thread): void {
  replies.close();
  // An error while it is being ended is of no interest any more.
  worker.on('error', () => {});
  void worker.terminate();
}
