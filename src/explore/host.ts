// Runs the engine for one unit in a thread of its own and puts the result together from what it streams. The watchdog
// is here: a thread that does not end in time, runs out of memory or dies is ended, and what it found is kept.
import { MessageChannel, type TransferListItem, Worker } from 'node:worker_threads';
import type { CheckOptions } from '../path/options.js';
import type { Gap } from '../path/outcome.js';
import type { UnitDescription } from '../path/program.js';
import type { CheckEvent, PathResult, StatementResult, UnitResult, Verdict } from '../path/result.js';
import type { EngineThreadData } from './engine-worker.js';
import type { LoadModule } from './module-graph.js';
import type { EngineMessage, EngineStats } from './protocol.js';

export interface ExploreHandlers {
  onEvent(event: CheckEvent): void;
  readonly signal?: AbortSignal;
}

/** The program cannot be loaded or the options do not fit it. */
export class UnitLoadError extends Error {}

/** How long after the unit's own time limit the thread is ended from outside. */
const GRACE_MS = 1500;
/** Deep recursion of translated code needs larger frames than the original. */
const STACK_MB = 16;

const NO_STATS: EngineStats = {
  paths: 0,
  states: 0,
  infeasible: 0,
  depth: 0,
  solverCalls: 0,
  solverTimeMs: 0,
  timeMs: 0,
  openBranches: 0,
};

class UnitCollector {
  stats = NO_STATS;
  paths: PathResult[] = [];
  gaps: readonly Gap[] = [];
  reached = new Set<number>();
  exhausted = false;
  violations = 0;

  constructor(
    private readonly unit: UnitDescription,
    private readonly handlers: ExploreHandlers,
  ) {}

  take(message: EngineMessage): void {
    const { unit, handlers } = this;
    switch (message.type) {
      case 'progress':
        this.stats = message.stats;
        handlers.onEvent({
          type: 'progress',
          unit: unit.name,
          paths: message.stats.paths,
          openBranches: message.stats.openBranches,
          coverage: this.coverage(),
          solverShare: message.stats.timeMs === 0 ? 0 : message.stats.solverTimeMs / message.stats.timeMs,
          timeMs: message.stats.timeMs,
        });
        break;
      case 'path':
        this.paths.push(message.path);
        if (this.stats.paths < this.paths.length) this.stats = { ...this.stats, paths: this.paths.length };
        if (message.violation) this.violations++;
        handlers.onEvent({ type: 'path', unit: unit.name, path: message.path });
        break;
      case 'gaps':
        this.takeGaps(message.gaps);
        break;
      case 'reached':
        for (const index of message.statements) this.reached.add(index);
        break;
      case 'finished':
        this.stats = message.stats;
        this.takeGaps(message.gaps);
        this.exhausted = message.exhausted;
        break;
    }
  }

  private takeGaps(gaps: readonly Gap[]): void {
    for (const gap of gaps.slice(this.gaps.length)) {
      this.handlers.onEvent({ type: 'gap', unit: this.unit.name, code: gap.code, message: gap.message });
    }
    this.gaps = gaps;
  }

  addGap(gap: Omit<Gap, 'location' | 'count'>): void {
    this.takeGaps([...this.gaps, { ...gap, location: this.unit.location, count: 1 }]);
  }

  private coverage(): number {
    return this.unit.statements.length === 0 ? 1 : this.reached.size / this.unit.statements.length;
  }

  result(): UnitResult {
    const { unit, stats } = this;
    const nothingSkipped = this.exhausted && this.gaps.length === 0;
    const verdict: Verdict = this.violations > 0 ? 'refuted' : nothingSkipped ? 'proved' : 'open';
    const statements = unit.statements.map((range, i): StatementResult => {
      const status = this.reached.has(i) ? 'reached' : nothingSkipped ? 'unreachable' : 'open';
      return { ...range, status };
    });
    const { openBranches: _open, ...counted } = stats;
    return {
      unit: unit.name,
      file: unit.file,
      verdict,
      paths: this.paths,
      statements,
      gaps: this.gaps,
      stats: { ...counted, coverage: this.coverage(), exhausted: this.exhausted },
      assumptions: unit.assumptions,
    };
  }
}

/** Explores one unit. Rejects with UnitLoadError when its program cannot be loaded. */
export function exploreUnit(
  unit: UnitDescription,
  loader: { load: LoadModule },
  options: CheckOptions,
  handlers: ExploreHandlers,
): Promise<UnitResult> {
  const collector = new UnitCollector(unit, handlers);
  const channel = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const data: EngineThreadData = { job: { unit, options }, replies: channel.port2, signal };
  handlers.onEvent({ type: 'unit-started', unit: unit.name, file: unit.file });
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), {
      workerData: data,
      transferList: [channel.port2 as unknown as TransferListItem],
      resourceLimits: { maxOldGenerationSizeMb: options.maxMemory, stackSizeMb: STACK_MB },
    });
    let settled = false;
    const end = (finish: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(watchdog);
      handlers.signal?.removeEventListener('abort', onAbort);
      channel.port1.close();
      void worker.terminate();
      finish();
    };
    const finish = (): void =>
      end(() => {
        const result = collector.result();
        handlers.onEvent({ type: 'unit-finished', result });
        resolve(result);
      });
    const watchdog = setTimeout(
      () => {
        collector.addGap({
          code: 'limit',
          message: 'the time limit ended the search from outside: a path or a solver call did not end',
          lift: '--timeout, --max-steps',
        });
        finish();
      },
      options.timeout * 1000 + GRACE_MS,
    );
    const onAbort = (): void => {
      collector.addGap({ code: 'limit', message: 'the search was aborted', lift: undefined });
      finish();
    };
    if (handlers.signal?.aborted === true) onAbort();
    handlers.signal?.addEventListener('abort', onAbort);
    worker.on('message', (message: EngineMessage) => {
      if (message.type === 'load') {
        channel.port1.postMessage(loader.load(message.specifier, message.from));
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      } else if (message.type === 'load-error') end(() => reject(new UnitLoadError(message.message)));
      else {
        collector.take(message);
        if (message.type === 'finished') finish();
      }
    });
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        collector.addGap({ code: 'limit', message: 'the memory limit ended the search', lift: '--max-memory' });
      } else {
        const where = (error.stack ?? '').split('\n').slice(1, 3).join(' ').trim();
        collector.addGap({
          code: 'engine-bug',
          message: `${error.name}: ${error.message} ${where}`,
          lift: 'report it',
        });
      }
      finish();
    });
    worker.on('exit', (code) => {
      if (!settled)
        collector.addGap({ code: 'crash', message: `the engine's thread ended with code ${code}`, lift: undefined });
      finish();
    });
  });
}
