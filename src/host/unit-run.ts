// One exploration in the engine's process: delivers what the engine streams, answers what it asks for, and watches over time and memory.
// Always holds: it settles once; a process that did not end its job by itself is killed and not used again.
import type { UnitSource } from '../languages/language.js';
import { searchAborted } from '../result/gaps/limits.js';
import { engineFault } from '../result/gaps/paths.js';
import type { UnitResult } from '../result/result.js';
import type { SearchMessage } from '../search/messages.js';
import type { Finished } from '../search/proof-trials.js';
import { type Cut, causeOf, isTooLarge, memory, time } from './cut.js';
import type { EngineEnd, EngineProcess } from './engine-process.js';
import type { ExploreHandlers } from './host.js';
import type { EngineJob, EngineMessage, FromEngine } from './protocol.js';
import { LOOK_MS, UnitClock } from './unit-clock.js';
import { UnitCollector } from './unit-collector.js';
import { UnitLoadError } from './unit-load-error.js';

/** How long after the unit's own time limit the process is ended from outside. */
export const GRACE_MS = 1000;

export class UnitRun {
  readonly result: Promise<UnitResult>;
  /** The process can serve the next unit. */
  reusable = false;
  /** How the engine has ended the unit, where it did. */
  finished: Finished | undefined;
  private resolve: (result: UnitResult) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private readonly collector: UnitCollector;
  private phase: 'starting' | 'loading' | 'searching' | 'proving' | 'ending' | 'settled' = 'starting';
  private readonly clock: UnitClock;
  private readonly watch: NodeJS.Timeout;
  private searchBegan: number | undefined;
  /** Why we killed it. */
  private cut: Cut | undefined;
  private failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly engine: EngineProcess,
    private readonly job: EngineJob,
    private readonly source: UnitSource,
    private readonly handlers: ExploreHandlers,
  ) {
    this.collector = new UnitCollector(job.unit, (event) => handlers.onEvent(event));
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.clock = new UnitClock(() => engine.usage());
    this.watch = setInterval(() => this.look(), LOOK_MS);
    engine.onMessage = (message) => this.take(message);
    engine.onEnd = (end) => this.ended(end);
    handlers.signal?.addEventListener('abort', this.onAbort);
    if (engine.ended !== undefined) this.ended(engine.ended);
    else if (handlers.signal?.aborted === true) this.onAbort();
    else engine.send({ type: 'job', job });
  }

  private readonly onAbort = (): void => this.kill({ gap: searchAborted() });

  private take(message: FromEngine): void {
    if (this.phase === 'settled') return;
    switch (message.type) {
      case 'begun':
        this.enter('loading');
        break;
      case 'used':
        this.clock.told(message.milliseconds);
        break;
      case 'failed':
        this.kill({ gap: engineFault(message.message) });
        break;
      case 'load':
        this.guarded(() => this.answer(this.source.load(message.request)));
        break;
      case 'old-search?':
        this.guarded(() => this.answer(this.handlers.kept?.old()));
        break;
      case 'kept':
        this.guarded(() => this.handlers.kept?.keep(message.tree));
        break;
      case 'solved?':
        this.guarded(() => this.answer(this.handlers.solved?.store.get(message.key)));
        break;
      case 'solved':
        this.handlers.solved?.store.put(message.key, message.entry);
        break;
      case 'tree':
        this.guarded(() => this.giveCredit(this.handlers.tree?.onBatch(message.batch)));
        break;
      default:
        this.deliver(message);
    }
  }

  /** When a batch of the tree was taken, there may be another one. */
  private giveCredit(taken: void | Promise<void>): void {
    const give = (): void => {
      if (this.phase !== 'settled') this.engine.send({ type: 'credit', count: 1 });
    };
    if (taken === undefined) give();
    else void taken.then(give);
  }

  /** The engine waits, and what it waits for is not its own time. */
  private answer(answer: unknown): void {
    if (!(answer instanceof Promise)) {
      this.engine.send({ type: 'reply', answer });
      return;
    }
    const waiting = setInterval(() => this.clock.serve(), LOOK_MS / 2);
    void answer
      .then((value: unknown) => this.guarded(() => this.engine.send({ type: 'reply', answer: value })))
      .catch((error: unknown) =>
        this.guarded(() => {
          throw error;
        }),
      )
      .finally(() => clearInterval(waiting));
  }

  private deliver(
    message: Exclude<EngineMessage, { readonly type: 'load' | 'tree' | 'solved' | 'solved?' | 'old-search?' | 'kept' }>,
  ): void {
    switch (message.type) {
      case 'loaded':
        this.searchBegan = performance.now();
        this.enter('searching');
        break;
      case 'aside':
        this.asideMs += message.milliseconds;
        break;
      case 'proving':
        this.ofSearch = message;
        this.enter('proving');
        break;
      case 'goals':
        this.handlers.suite?.onGoals(message.goals);
        break;
      case 'excluded-goals':
        this.handlers.suite?.onExcluded(message.names);
        break;
      case 'load-error':
        this.settle(true, () => this.reject(new UnitLoadError(message)));
        break;
      default:
        this.collector.take(message);
        if (message.type !== 'finished') break;
        this.finished = message;
        this.finish(true);
    }
  }

  private enter(phase: 'loading' | 'searching' | 'proving'): void {
    if (this.phase === 'ending') return;
    this.phase = phase;
    this.clock.restart();
  }

  /** Something we do for the engine; what fails in it is not the engine's fault. */
  private guarded(action: () => void): void {
    if (this.phase === 'ending') return;
    try {
      action();
    } catch (error) {
      this.failure = { error };
      this.kill({ gap: searchAborted() });
    }
    this.clock.serve();
  }

  private look(): void {
    const usage = this.clock.look();
    const { timeout, maxMemory } = this.job.options;
    if (this.phase !== 'loading' && this.phase !== 'searching' && this.phase !== 'proving') return;
    const loading = this.job.loading ?? timeout;
    // A proof loads the program again.
    const proving = (this.ofSearch?.timeout ?? 0) + Math.min(loading, timeout);
    const limit =
      this.phase === 'searching' ? timeout + this.asideMs / 1000 : this.phase === 'proving' ? proving : loading;
    if (this.clock.used > limit * 1000 + GRACE_MS) this.kill(time());
    else if (usage !== undefined && isTooLarge(usage, maxMemory)) this.kill(memory());
  }

  private kill(cut: Cut): void {
    if (this.phase === 'ending' || this.phase === 'settled') return;
    this.cut = cut;
    this.loaded ||= this.phase !== 'loading';
    this.phase = 'ending';
    this.engine.kill();
  }

  /** What a proof took while the search waited. */
  private asideMs = 0;
  private loaded = false;
  /** The search has ended with this, and a proof is tried. */
  private ofSearch: (SearchMessage & { readonly type: 'proving' }) | undefined;

  /** The process has ended, and all it wrote was delivered. */
  private ended(end: EngineEnd): void {
    if (this.phase === 'settled') return;
    this.loaded ||= this.phase === 'searching' || this.phase === 'proving';
    const { failure } = this;
    if (failure !== undefined) this.settle(false, () => this.reject(failure.error));
    else this.conclude(this.cut ?? causeOf(end));
  }

  /** A limit before the search began says nothing of the unit. */
  private conclude({ limit, gap }: Cut): void {
    const { unit } = this.job;
    if (!this.loaded && limit !== undefined) {
      const failed = `loading ${unit.file} did not end within the ${limit} limit (${gap.lift})`;
      const error = new UnitLoadError({ type: 'load-error', message: failed, late: limit === 'time' });
      this.settle(false, () => this.reject(error));
      return;
    }
    if (this.ofSearch !== undefined) {
      // The proof has not ended: what the search has found is the result.
      this.collector.take(this.ofSearch.finished);
      this.finish(false);
      return;
    }
    this.collector.addGap(gap);
    if (this.searchBegan !== undefined) this.collector.cutAfter(performance.now() - this.searchBegan);
    this.finish(false);
  }

  private finish(reusable: boolean): void {
    this.settle(reusable, () => this.resolve(this.collector.result()));
  }

  private settle(reusable: boolean, finish: () => void): void {
    if (this.phase === 'settled') return;
    this.phase = 'settled';
    this.reusable = reusable && this.cut === undefined;
    clearInterval(this.watch);
    this.handlers.signal?.removeEventListener('abort', this.onAbort);
    finish();
  }
}
