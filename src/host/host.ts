// The engine's process as a check sees it: one serves the units of a check one after the other, and is replaced when it had to be
// ended or asked for too much; what it found is kept. After the check it may serve another one (engine-pool.ts).
import type { Comparand } from '../languages/comparand.js';
import type { UnitSource } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import { CRITERIA, type Goal } from '../path/criterion.js';
import { type CheckOptions, isSearchFile, workersOf } from '../result/options.js';
import type { CheckEvent, UnitResult } from '../result/result.js';
import type { SuiteJob } from '../search/modes/goals/suite-job.js';
import type { Finished } from '../search/proof-trials.js';
import type { KeptTree, OldSearch } from '../search/reuse/kept-tree.js';
import type { SolvedStore } from '../solver/store/solved-store.js';
import type { NodeBatch } from '../trace/columns.js';
import type { EngineSetup } from './engine-command.js';
import { giveBack, takeEngine } from './engine-pool.js';
import type { EngineProcess } from './engine-process.js';
import type { EngineJob, UnitShare } from './protocol.js';
import { Crew } from './sharing/crew.js';
import { type PartOutcome, type PartStart, partOf, stateOf } from './sharing/part-run.js';
import type { ProofOrder, Prover } from './sharing/shared-proofs.js';
import type { SharedSetup } from './sharing/shared-setup.js';
import type { SharedState } from './sharing/shared-state.js';
import { SharedUnit } from './sharing/shared-unit.js';
import type { TreeRequest } from './tree-stream.js';
import { UnitLoadError } from './unit-load-error.js';
import { UnitRun } from './unit-run.js';

export { UnitLoadError } from './unit-load-error.js';

export interface ExploreHandlers {
  onEvent(event: CheckEvent): void;
  readonly signal?: AbortSignal;
  /** Of the time of the check. */
  readonly share?: UnitShare;
  /** Of this unit; those of the check unless given. */
  readonly options?: CheckOptions | undefined;
  /** Compare with this version. */
  readonly against?: Comparand;
  /** Build the execution tree; batches of nodes come in order. */
  readonly tree?: { readonly request: TreeRequest; onBatch(batch: NodeBatch): void | Promise<void> };
  /** The tree of the search is kept; `old` is asked for that of an earlier one when the program is loaded. */
  readonly kept?: { old(): OldSearch | undefined; keep(tree: KeptTree): void } | undefined;
  /** The unit may be split: processes that may help. */
  readonly crew?: Crew | undefined;
  /** Of a unit that may be split: what an earlier run has left, and who keeps what this one leaves. */
  readonly saving?: Saving | undefined;
  /** Solved conditions are looked up there and left there; `version` says of which build they are. */
  readonly solved?: { readonly store: SolvedStore; readonly version: string } | undefined;
  /** Look for tests; the paths that meet goals come as events. */
  readonly suite?: {
    readonly job: SuiteJob;
    onGoals(goals: readonly Goal[]): void;
    onExcluded(names: readonly string[]): void;
  };
}

export interface Saving {
  readonly state: SharedState | undefined;
  /** Its state can be asked for from now on, also after its end. */
  onUnit(unit: Pick<SharedUnit, 'snapshot' | 'commit'>): void;
}

export class EngineHost {
  private idle: EngineProcess | undefined;
  /** It has made proofs beside searches. */
  private prover: EngineProcess | undefined;
  private closed = false;

  /** @param surroundings of the machine that asks, where it is another one: folders of the project are there, none is to be read here */
  constructor(
    private readonly options: CheckOptions,
    private readonly surroundings?: Readonly<Record<string, string>>,
  ) {}

  /** Starts the process before there is anything to explore. @param roots folders of the project, as far as they are known */
  warm(roots: readonly string[]): void {
    this.idle ??= takeEngine({ options: this.options, ownCode: this.hasOwnCode({}), roots });
  }

  /** Explores one unit; one at a time. Rejects with UnitLoadError when its program cannot be loaded. */
  async explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    const { job, setup } = this.prepare(unit, source, handlers);
    if (handlers.crew !== undefined) return this.exploreShared(job, source, handlers, setup, handlers.crew);
    const engine = this.engineFor(setup);
    const run = new UnitRun(engine, job, source, handlers);
    try {
      return await run.result;
    } finally {
      this.release(engine, run.reusable);
    }
  }

  /** Explores a part of a unit for a while; one process does. @returns the result where there is nothing to give back */
  async explorePart(
    unit: UnitDescription,
    source: UnitSource,
    handlers: ExploreHandlers,
    part: PartStart,
  ): Promise<PartOutcome | UnitResult> {
    const { job, setup } = this.prepare(unit, source, handlers);
    const crew = new Crew(1);
    const state = stateOf(part);
    const holdsBound = state !== undefined;
    return partOf(this.shared({ job, source, handlers, crew, most: 1, state, holdsBound }, setup), part.milliseconds);
  }

  /** Proves a unit that others search. @returns undefined where the proof did not come to its end */
  prove(
    unit: UnitDescription,
    source: UnitSource,
    handlers: ExploreHandlers,
    order: ProofOrder,
  ): Promise<Finished | undefined> {
    const { job, setup } = this.prepare(unit, source, handlers);
    return this.proveJob(job, source, handlers, setup, order);
  }

  private async proveJob(
    { options, ...job }: EngineJob,
    source: UnitSource,
    { signal, solved }: ExploreHandlers,
    setup: EngineSetup,
    { attempts, seconds }: ProofOrder,
  ): Promise<Finished | undefined> {
    const engine = this.proverFor(setup);
    const own = { ...options, timeout: seconds };
    const proof = { ...job, options: own, loading: options.timeout, keeps: false, proves: attempts };
    const run = new UnitRun(engine, proof, source, { onEvent: () => {}, signal: signal as AbortSignal, solved });
    try {
      await run.result;
    } catch (error) {
      // The search has loaded it, or says why not.
      if (!(error instanceof UnitLoadError)) throw error;
    } finally {
      if (!run.reusable || isOld(engine)) engine.kill();
      else if (this.closed) giveBack(engine);
      else this.prover = engine;
    }
    return run.finished;
  }

  /** One that has made a proof makes the next one sooner. */
  private proverFor(setup: EngineSetup): EngineProcess {
    const { prover } = this;
    this.prover = undefined;
    if (prover !== undefined && prover.ended === undefined && serves(prover, setup)) return prover;
    if (prover !== undefined) giveBack(prover);
    return this.engineFor(setup);
  }

  private prepare(
    unit: UnitDescription,
    source: UnitSource,
    handlers: ExploreHandlers,
  ): { readonly job: EngineJob; readonly setup: EngineSetup } {
    const { share } = handlers;
    const options = optionsFor(handlers.options ?? this.options, share);
    const setup: EngineSetup = {
      options: this.options,
      ownCode: this.hasOwnCode(handlers),
      roots: this.surroundings === undefined ? (unit.roots ?? []) : [],
      surroundings: this.surroundings,
    };
    const job: EngineJob = {
      unit,
      options,
      language: source.language,
      source: numberOf(source),
      patience: share?.patience,
      loading: share?.loading,
      against: handlers.against ?? (options.race ? inOtherOrders(unit) : undefined),
      tree: handlers.tree?.request,
      suite: handlers.suite?.job,
      keeps: handlers.kept !== undefined,
      solved: handlers.solved && { version: handlers.solved.version, asks: !handlers.solved.store.isEmpty },
    };
    return { job, setup };
  }

  /** Several processes explore the unit; the first one is that of this host. */
  private async exploreShared(
    job: EngineJob,
    source: UnitSource,
    handlers: ExploreHandlers,
    setup: EngineSetup,
    crew: Crew,
  ): Promise<UnitResult> {
    crew.enter();
    try {
      const { saving } = handlers;
      const most = workersOf(job.options);
      const prove: Prover = (order, signal) => this.proveJob(job, source, { ...handlers, signal }, setup, order);
      const unit = this.shared({ job, source, handlers, crew, most, state: saving?.state, prove }, setup);
      saving?.onUnit(unit);
      return await unit.result;
    } finally {
      crew.leave();
    }
  }

  private shared(given: Omit<SharedSetup, 'take' | 'release'>, setup: EngineSetup): SharedUnit {
    let own: EngineProcess | undefined;
    return new SharedUnit({
      ...given,
      take: () => {
        const engine = own === undefined ? this.engineFor(setup) : takeEngine(setup);
        own ??= engine;
        return engine;
      },
      release: (engine, reusable) => {
        if (engine === own) this.release(engine, reusable);
        else if (reusable) giveBack(engine);
        else engine.kill();
      },
    });
  }

  close(): void {
    this.closed = true;
    for (const engine of [this.idle, this.prover]) if (engine !== undefined) giveBack(engine);
    this.idle = undefined;
    this.prover = undefined;
  }

  private engineFor(setup: EngineSetup): EngineProcess {
    const { idle } = this;
    this.idle = undefined;
    if (idle !== undefined && idle.ended === undefined && serves(idle, setup)) return idle;
    if (idle !== undefined) giveBack(idle);
    return takeEngine(setup);
  }

  /** One that had to be ended is replaced at once, so that the next unit does not wait for it. */
  private release(engine: EngineProcess, reusable: boolean): void {
    const usable = reusable && !isOld(engine);
    if (!usable) engine.kill();
    if (this.closed && usable) giveBack(engine);
    else if (!this.closed) this.idle = usable ? engine : takeEngine(engine.setup);
  }

  /** Code of the user's own runs beside the engine. */
  private hasOwnCode({ tree, suite }: Pick<ExploreHandlers, 'tree' | 'suite'>): boolean {
    const { listeners, languages, search } = this.options;
    const criterion = suite?.job.criterion;
    return (
      listeners.length > 0 ||
      languages.length > 0 ||
      isSearchFile(search) ||
      tree?.request.nodes !== undefined ||
      (criterion !== undefined && !CRITERIA.some((name) => name === criterion))
    );
  }
}

function isOld(engine: EngineProcess): boolean {
  return (engine.usage()?.processor ?? 0) >= engine.retirement;
}

/** A unit that has options of its own keeps its time; a budget is shared out. */
function optionsFor(options: CheckOptions, share: UnitShare | undefined): CheckOptions {
  return share === undefined || options.budget === Number.POSITIVE_INFINITY
    ? options
    : { ...options, timeout: share.timeout };
}

/** Programs by number: a process that serves several checks tells them apart. */
const sources = new WeakMap<object, number>();
let lastSource = 0;

function numberOf({ program }: UnitSource): number {
  const known = sources.get(program) ?? ++lastSource;
  sources.set(program, known);
  return known;
}

/** It may do what the job needs, and no other code was in it than the job may see. */
function serves({ setup: { ownCode, roots } }: EngineProcess, wanted: EngineSetup): boolean {
  return ownCode === wanted.ownCode && wanted.roots.every((root) => roots.includes(root));
}

/** The unit beside itself: what differs is the order of its tasks. */
function inOtherOrders(unit: UnitDescription): Comparand {
  return { unit, level: 'usual', maxDifferences: Number.POSITIVE_INFINITY, orders: true };
}
