// The run loop of one unit: takes open branches from the strategy, runs the unit under their prefix, finishes the path,
// rolls the program back. Synchronous; lives in the engine's thread, or in a test.
// Always holds: an option is explored once; a path is counted only when its condition is satisfiable.

import { buildableModel } from '../inputs/buildable-model.js';
import { FreshInputs } from '../inputs/fresh-inputs.js';
import { Inputs } from '../inputs/inputs.js';
import type { Shape } from '../inputs/shape.js';
import type { Comparand } from '../languages/comparand.js';
import { isThere } from '../languages/javascript/original/original.js';
import { type AnalysedHooks, AnalysedProgram, type UnitModules } from '../languages/javascript/program/analysed.js';
import { classifyThrown, errorStack, thrownText } from '../languages/javascript/program/classify.js';
import { invoke } from '../languages/javascript/program/invoke.js';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import { type LoadedProgram, type ProgramPool, programKey } from '../languages/javascript/program/program-pool.js';
import type { UserModels } from '../languages/javascript/program/user-models.js';
import { LiveStates } from '../languages/javascript/state/live-states.js';
import { settledAny } from '../languages/javascript/values/any.js';
import { Stamp } from '../languages/javascript/values/stamp.js';
import { View } from '../languages/javascript/values/view.js';
import type { Observe } from '../languages/observed.js';
import type { UnitDescription } from '../languages/unit.js';
import type { BranchScore } from '../path/branch-score.js';
import { ASSUME_SITE } from '../path/choice.js';
import { type AbortReason, PathAbort } from '../path/context.js';
import type { Listener } from '../path/listener.js';
import { parsePrefix } from '../path/prefix.js';
import type { CheckOptions, MatchMode } from '../result/options.js';
import { permissionsOf } from '../result/permissions.js';
import type { PathResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import { Session } from '../solver/session.js';
import type { Solver, SolverStats } from '../solver/solver.js';
import { type Argument, type Call, Contracts } from './contracts.js';
import { Coverage } from './coverage.js';
import { GapLog } from './gap-log.js';
import { Cutpoints } from './matching/cutpoints.js';
import type { StateReader } from './matching/reader.js';
import { SequenceStates } from './matching/sequence-states.js';
import { LATER, type SearchMessage, type SearchStats } from './messages.js';
import { ComparedReporter } from './modes/comparison/compared-reporter.js';
import { type ComparedRun, Comparison } from './modes/comparison/comparison.js';
import type { GoalTracker } from './modes/goals/goal-tracker.js';
import { InputValues } from './modes/goals/input-values.js';
import { Observers, observeFor, observerHooks } from './modes/listeners/observers.js';
import { SeedDriver } from './modes/seeds/driver.js';
import { type OpenBranch, RESUME } from './open-branch.js';
import { PathReporter, type ReporterHost, type RunOutcome } from './path-reporter.js';
import { RunContext } from './run-context.js';
import { LEAVE_OUT } from './run-observer.js';
import type { RunPlan } from './run-plan.js';
import { strategyFor } from './strategies/create.js';
import type { Strategy } from './strategies/strategy.js';
import { SwitchContext } from './switch-context.js';

export interface EngineServices {
  readonly load: LoadModule;
  readonly listeners?: readonly Listener[];
  /** The search strategy of the user's own. */
  readonly score?: BranchScore | undefined;
  /** The old version, when two are compared. */
  readonly against?: Comparand;
  /** Paths are looked for that meet goals; its listener is among the listeners. */
  readonly goals?: GoalTracker;
  readonly emit: (message: SearchMessage) => void;
  readonly solver: Solver;
  readonly solverStats: SolverStats;
  /** Seconds without anything new after which the search may end. */
  readonly patience?: number | undefined;
  /** Seconds for loading, which are then no part of the time limit. */
  readonly loading?: number | undefined;
  /** Programs that earlier units of the check have loaded. */
  readonly programs?: ProgramPool;
  /** Marks that earlier units of the check have confirmed; this one adds its own. */
  readonly reached?: Set<number>;
  /** Milliseconds, for limits and statistics only. */
  readonly now: () => number;
}

/** The program could not be loaded (syntax, missing module, an error while its modules ran), or an option does not fit. */
export class LoadError extends Error {
  constructor(
    message: string,
    readonly details: {
      readonly location?: SourceRange;
      readonly option?: boolean;
      readonly missing?: boolean;
      /** The time limit ended the loading. */
      readonly late?: boolean;
    } = {},
  ) {
    super(message);
  }
}

const PROGRESS_MS = 100;
const FUEL_CHUNK = 50_000;
const MAX_WAITING = 1_000_000;
const CLOCK_EVERY = 64;

export class Engine {
  private readonly state: LoadedProgram['state'];
  private readonly context: SwitchContext;
  private readonly strategy: Strategy;
  private readonly plan: RunPlan;
  private readonly gaps: GapLog;
  private readonly run: RunContext;
  private readonly inputs: Inputs;
  private readonly program: AnalysedProgram;
  private readonly contracts: Contracts;
  private readonly coverage: Coverage;
  private readonly fresh: FreshInputs;
  /** What paths rested on besides what the unit's types say. */
  private readonly restsOn = new Set<string>();
  private readonly reporter: PathReporter;
  private readonly comparison: Comparison | undefined;
  private readonly compared: ComparedReporter | undefined;
  private readonly started: number;
  /** The time limit counts from here. */
  private limitFrom: number;
  private readonly live: View;
  private readonly sequences: SequenceStates | undefined;
  private readonly hasRest: boolean;
  private readonly observers: Observers | undefined;
  private readonly cutpoints: Cutpoints | undefined;
  /** How states are read, where they are compared. */
  private readonly liveStates: LiveStates | undefined;
  /** Set once receiver and parameters are decided. */
  private call: Call | undefined;
  private stepsLeft = 0;
  /** Where the path was cut, when translated code did not say. */
  private cutAt: SourceRange | undefined;
  private paths = 0;
  private kept = 0;
  /** Paths on which two versions differ. */
  private differences = 0;
  private infeasible = 0;
  private deepest = 0;
  private complete = true;
  /** The program was loaded for the first time. */
  private searching = false;
  /** An earlier unit has loaded it. */
  private adopted = false;
  /** Units with the same may use the program after this one. */
  private readonly programKey: string | undefined;
  private lastProgress = 0;
  private gapsSent = 0;
  /** Set while concrete inputs are searched too. */
  private seeds: SeedDriver | undefined;

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
    private readonly services: EngineServices,
  ) {
    this.started = services.now();
    this.limitFrom = this.started;
    const { listeners = [] } = services;
    const observe = this.usesSeeds ? BRANCHES : observeFor(listeners, this.comparesStates);
    const plain = listeners.length === 0 && !this.comparesStates && services.against === undefined;
    this.programKey = plain ? programKey(unit, observe) : undefined;
    const loaded = this.programKey === undefined ? undefined : services.programs?.take(this.programKey, unit);
    this.state = loaded?.state ?? { aborting: false, loading: false, contracts: false };
    this.context = loaded?.context ?? new SwitchContext();
    this.strategy = strategyFor(options, services.score, (site) => this.program.locate(site));
    this.plan = { strategy: this.strategy, examines: 'both' };
    this.gaps = new GapLog(
      (site) => (site < 0 ? this.program.locateStack(new Error().stack) : this.program.locate(site)),
      () => {},
    );
    this.observers = listeners.length === 0 ? undefined : this.createObservers(listeners);
    this.run = new RunContext({
      session: new Session(services.solver, services.solverStats),
      gaps: this.gaps,
      limits: options,
      state: this.state,
      observer: this.observers,
      findModel: () => buildableModel(this.run.session, this.inputs),
    });
    this.context.current = this.run;
    this.inputs = new Inputs(this.context, unit.shapes, options);
    this.fresh = new FreshInputs(this.inputs, unit.symbolic);
    const load: LoadModule = (specifier, from) => services.load(specifier, from, observe);
    this.liveStates = this.comparesStates === undefined ? undefined : this.createLiveStates();
    this.cutpoints = this.liveStates && this.createCutpoints(options.match, this.liveStates);
    this.sequences = this.liveStates && unit.sequence && new SequenceStates(this.run, this.liveStates);
    const hooks: AnalysedHooks = {
      observer: this.observers === undefined ? undefined : observerHooks(this.observers),
      frames: this.liveStates?.frames,
      visited: (object, remaining) => this.visited(object, remaining),
      mark: (index) => this.mark(index),
      spend: () => this.spend(),
      fresh: (sort, hint, domain) =>
        this.state.loading ? this.program.ambient.value(hint, domain) : this.fresh.ambient(sort, hint, domain),
      restsOn: (assumption) => void this.restsOn.add(assumption),
      symbolicInput: (kind, name, place, ofModel) =>
        this.state.loading ? this.refuseAtLoad() : this.fresh.symbolic(this.live, kind, name, place, ofModel),
      guessed: () => {
        this.fresh.guesses++;
      },
      guesses: () => this.fresh.guesses,
    };
    if (loaded === undefined) {
      const permissions = permissionsOf(options, unit.roots);
      const { context, state } = this;
      this.program = new AnalysedProgram(unit, load, context, state, hooks, services.against?.unit, permissions);
    } else {
      this.program = loaded.program;
      this.program.adopt(unit, load, hooks);
      this.adopted = true;
    }
    this.live = new View(this.inputs, this.program);
    this.hasRest = unit.parameters.some((p) => p.rest);
    this.coverage = new Coverage(unit.statements);
    this.contracts = new Contracts({
      unit,
      program: this.program,
      inputs: this.inputs,
      live: this.live,
      context: this.context,
      run: this.run,
      session: new Session(services.solver, services.solverStats),
      gaps: this.gaps,
      state: this.state,
      maxSteps: options.maxSteps,
    });
    this.inputs.onDecided = () => {
      if (this.call !== undefined) this.contracts.assumePrecondition(this.call);
    };
    this.inputs.onElement = () => {
      if (this.call !== undefined && this.contracts.open) this.contracts.assumePrecondition(this.call);
    };
    const reporting: ReporterHost = {
      unit,
      options,
      load,
      observers: this.observers,
      program: this.program,
      inputs: this.inputs,
      run: this.run,
      contracts: this.contracts,
      fresh: this.fresh,
      gaps: this.gaps,
      suite: services.goals?.job,
      values: services.goals && new InputValues(this.inputs),
      loaded,
    };
    this.reporter = new PathReporter(reporting);
    this.comparison = services.against && new Comparison(services.against, { ...reporting, state: this.state });
    this.compared = this.comparison && new ComparedReporter(reporting, this.comparison);
  }

  /** States are compared at cutpoints, or only between the calls of a sequence. */
  private get comparesStates(): 'at cutpoints' | 'between calls' | undefined {
    if (this.options.match !== 'off') return 'at cutpoints';
    return this.unit.sequence === undefined ? undefined : 'between calls';
  }

  private createLiveStates(): LiveStates {
    const { inputs, state } = this;
    return new LiveStates({
      inputs,
      state,
      program: () => this.program,
      live: () => this.live,
      arguments: () =>
        this.call?.args.map((a) => ({
          name: a.name,
          value: a.slot === undefined ? a.value : this.live.read(a.slot),
        })) ?? [],
      reached: (site, chosen) => this.cutpoints?.reached(site, chosen),
    });
  }

  private createCutpoints(mode: MatchMode, reader: StateReader): Cutpoints | undefined {
    const { unit, context, run, options } = this;
    if (mode === 'off') return undefined;
    return new Cutpoints({
      mode,
      cutpoints: options.cutpoints,
      hasContracts: unit.requires.length + unit.ensures.length + unit.invariants.length > 0,
      reader,
      context,
      run,
      reachedNew: () => this.coverage.touched.length > 0,
      stored: (id) => this.observers?.stateStored(id),
    });
  }

  private createObservers(listeners: readonly Listener[]): Observers {
    const engine = this;
    return new Observers(listeners, {
      unit: this.unit,
      state: this.state,
      context: this.context,
      get flags() {
        return engine.program.fuel;
      },
      locate: (site) => this.program.locate(site),
      siteText: (site) => this.program.siteText(site),
      point: (id) => this.program.point(id),
      points: () => this.program.points(),
      run: {
        get replaying() {
          return engine.run.replaying;
        },
        get depth() {
          return engine.run.depth;
        },
        get prefix() {
          return engine.reporter.prefix();
        },
        get pathCondition() {
          return engine.reporter.pathCondition();
        },
      },
      decide: (expression, scope) => {
        const fn = this.program.expression(expression, scope.names);
        return this.program.env.ops.test(Reflect.apply(fn, scope.receiver, scope.values()), -1);
      },
      assume: (expression) => this.assumeText(expression),
      failed: (error, inPath) => {
        const message = `a listener failed: ${thrownText(error)}`;
        this.complete = false;
        this.gaps.add('listener', message, -1, 'mend the listener');
        if (inPath) this.context.abort({ kind: 'cut', reason: message });
      },
    });
  }

  /** Explores until the tree is exhausted or a limit is met. */
  explore(): void {
    if (!this.adopted) this.loadProgram();
    // What loading left open is said of every unit: each then loads the program for itself.
    const shared = this.gaps.size === 0 && this.restsOn.size === 0;
    this.findUnit();
    this.evaluateConcrete();
    this.searching = true;
    if (this.services.loading !== undefined) this.limitFrom = this.services.now();
    this.services.emit({ type: 'loaded' });
    this.observers?.searchStarted();
    if (this.services.goals !== undefined) {
      this.services.emit({
        type: 'goals',
        goals: this.services.goals.begin(this.unit, this.program.points(), this.program.markedStatements()),
      });
    }
    if (this.options.replay !== undefined) this.replayPrefix(this.options.replay);
    else if (this.usesSeeds) this.searchWithSeeds();
    else this.search();
    if (this.cutpoints?.leftOut) {
      this.gaps.add('abstraction', 'the search ended under abstraction: states were left out', -1, '--match exact');
    }
    for (const hint of this.program.ambient.used) {
      this.gaps.add('concretized', `${hint} had one value while modules were loaded`, -1, 'call it in the function');
    }
    const exhausted = this.everything && this.strategy.size === 0 && this.options.replay === undefined;
    const unmarked = this.coverage.unmarked(this.program.markedStatements());
    this.observers?.searchFinished({ exhausted, ...this.stats() });
    const excluded = this.services.goals?.excludedGoals ?? [];
    if (excluded.length > 0) this.services.emit({ type: 'excluded-goals', names: excluded });
    const models = [...this.program.usedModels];
    this.services.emit({
      type: 'finished',
      exhausted,
      unmarked,
      stats: this.stats(),
      gaps: this.gaps.list(),
      models,
      restsOn: [...this.restsOn],
    });
    if (shared && this.programKey !== undefined) {
      const { program, context, state } = this;
      this.services.programs?.keep(this.programKey, { program, original: this.reporter.original, context, state });
    }
  }

  /** Modules are loaded once for all paths: a symbolic value there would be decided once for all. */
  private refuseAtLoad(): never {
    const feature = 'symbolic() while modules are loaded';
    return this.context.abort({ kind: 'unsupported', feature, site: -1, lift: 'call it in the function' });
  }

  private loadProgram(): void {
    this.program.ambient.begin();
    try {
      this.program.start();
      this.liveStates?.loaded();
    } catch (error) {
      const { program } = this;
      if (PathAbort.is(error)) {
        const location = program.locateStack(error.stack);
        throw new LoadError(`loading ${this.unit.file}: ${abortText(error.reason)}`, {
          location,
          late: error.reason.kind === 'time',
        });
      }
      const location = program.locate(program.thrownSite(error) ?? -1) ?? program.locateStack(errorStack(error));
      throw new LoadError(`loading ${this.unit.file} failed: ${thrownText(error)}`, { location });
    }
  }

  /** Without a function of the unit's name, original and translation would fail alike, and nothing would be said of the unit. */
  private findUnit(): void {
    const { unit, program } = this;
    if (isThere(unit, program.scope, program.exports)) return;
    const message = `${unit.name} is no function after ${unit.file} was loaded`;
    throw new LoadError(message, { location: unit.location, missing: true });
  }

  private evaluateConcrete(): void {
    for (const [name, text] of Object.entries(this.options.concrete)) {
      try {
        this.program.evaluateText(text);
      } catch (error) {
        const reason = PathAbort.is(error) ? abortText(error.reason) : thrownText(error);
        throw new LoadError(`--concrete ${name}=${text}: ${reason}`, { option: true });
      }
    }
  }

  private replayPrefix(text: string): void {
    const decisions = parsePrefix(text);
    if (decisions === undefined) throw new LoadError(`"${text}" is not a prefix; prefixes look like 0.1f.2`);
    this.run.beginPrefix(decisions, this.plan);
    this.complete = false;
    this.gaps.add('limit', 'only the path that --replay names was explored', -1, 'leave --replay out');
    this.runPath();
    if (this.run.replaying) this.prefixMisfit(text);
  }

  private prefixMisfit(text: string): never {
    throw new LoadError(`--replay ${text}: ${this.unit.name} has no such path; was it changed?`, { option: true });
  }

  private search(): void {
    let open: OpenBranch | undefined;
    let count = 0;
    do {
      this.run.begin(open, this.plan);
      this.runPath(open);
      if (this.services.goals?.done || this.limitReached((count++ & (CLOCK_EVERY - 1)) === 0)) return;
      open = this.strategy.next();
    } while (open !== undefined);
  }

  /** Concrete inputs are of use to a search of its own: not to listeners, goals or comparisons. */
  private get usesSeeds(): boolean {
    const { listeners = [], against, goals } = this.services;
    const { search, match, replay } = this.options;
    const plain = listeners.length === 0 && against === undefined && goals === undefined && match === 'off';
    const { sequence, captures } = this.unit;
    return search === 'hybrid' && plain && replay === undefined && sequence === undefined && captures !== true;
  }

  private searchWithSeeds(): void {
    const { unit, program, context, state, run, inputs, coverage, gaps, services } = this;
    this.seeds = new SeedDriver({
      unit,
      seed: this.options.seed,
      timeout: this.options.timeout * 1000,
      program,
      context,
      state,
      run,
      inputs,
      coverage,
      gaps,
      main: this.strategy,
      reached: services.reached,
      prepare: (steps) => this.prepare(Math.min(steps, this.options.maxSteps)),
      runPath: (open) => this.runPath(open),
      limitReached: () => this.limitReached(true),
      isOver: () => this.timeIsUp() || this.paths >= this.options.maxPaths,
      complete: () => this.everything,
      impatient: (since) => this.isImpatient(since),
      now: services.now,
    });
    this.seeds.explore();
  }

  /** Nothing new since then: the rest of the time is left to other units. */
  private isImpatient(since: number): boolean {
    const { patience = Number.POSITIVE_INFINITY, now } = this.services;
    if (now() - since < patience * 1000) return false;
    this.limit('budget', '--budget');
    return true;
  }

  private limitReached(clock: boolean): boolean {
    if (this.paths >= this.options.maxPaths && this.strategy.size > 0) {
      this.limit('paths', '--max-paths');
      return true;
    }
    if (this.differences >= (this.services.against?.maxDifferences ?? Number.POSITIVE_INFINITY)) {
      if (this.strategy.size === 0) return false;
      this.limit('differences', '--max-differences');
      return true;
    }
    if (this.strategy.size > MAX_WAITING) {
      this.limit('memory', '--search dfs');
      return true;
    }
    if (!clock) return false;
    const now = this.services.now();
    if (now - this.lastProgress >= PROGRESS_MS) {
      this.lastProgress = now;
      this.services.emit({ type: 'progress', stats: this.stats() });
      this.sendGaps();
    }
    if (this.timeIsUp() && this.strategy.size > 0) {
      this.limit('time', '--timeout');
      return true;
    }
    return false;
  }

  private limit(name: string, option: string): void {
    this.complete = false;
    this.gaps.add('limit', `the ${name} limit ended the search; ${this.strategy.size} branches were left`, -1, option);
  }

  private sendGaps(): void {
    if (this.gaps.size === this.gapsSent) return;
    this.gapsSent = this.gaps.size;
    this.services.emit({ type: 'gaps', gaps: this.gaps.list() });
  }

  private stats(): SearchStats {
    const { solverStats } = this.services;
    return {
      paths: this.paths,
      states: this.run.states,
      infeasible: this.infeasible + this.run.infeasibleOptions,
      depth: this.deepest,
      solverCalls: solverStats.calls,
      solverTimeMs: solverStats.timeMs,
      timeMs: this.services.now() - this.started,
      openBranches: this.strategy.size,
      ...(this.cutpoints === undefined ? {} : { matching: { ...this.cutpoints.stats } }),
    };
  }

  /** Of the time, or of the paths if more of these are gone. */
  private usedShare(): number {
    const { timeout, maxPaths } = this.options;
    return Math.max((this.services.now() - this.limitFrom) / (timeout * 1000), this.paths / maxPaths);
  }

  /** Everything as it is before a run of at most so many steps. */
  private prepare(steps: number): void {
    const { program } = this;
    if (program.journal.reload) this.loadProgram();
    this.call = undefined;
    this.inputs.reset();
    this.fresh.reset();
    this.coverage.beginPath();
    this.contracts.open = false;
    this.live.reset();
    this.state.aborting = false;
    // The clock is asked for long runs only.
    const chunk = Math.min(FUEL_CHUNK, steps);
    this.stepsLeft = steps - chunk;
    this.cutAt = undefined;
    program.fuel.fuel = chunk + 1;
    program.beginPath();
  }

  /** One run, from the prefix that `run` holds. */
  private runPath(open?: OpenBranch): void {
    const { program, run, state } = this;
    this.prepare(this.options.maxSteps);
    this.liveStates?.beginPath();
    this.cutpoints?.beginPath(this.usedShare());
    let ended: RunOutcome | ComparedRun | AbortReason;
    try {
      this.observers?.pathStarted(open, open?.option === RESUME);
      if (run.isPinned()) this.inputs.pins = new Map();
      const call = this.makeCall();
      this.call = call;
      this.contracts.assumePrecondition(call);
      ended = this.execute(call);
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      ended = signal.reason;
    }
    state.aborting = false;
    run.aborted = undefined;
    this.finish(this.settled(ended));
    run.end();
    program.journal.rollback();
  }

  /** Decides the receiver and the parameters. */
  private makeCall(): Call {
    const { unit, inputs } = this;
    const receiver = unit.receiver === undefined ? undefined : this.inputArgument('this', unit.receiver, false, false);
    const args: Argument[] = [];
    for (const { name, shape, optional, rest } of unit.parameters) {
      const { concrete } = this.options;
      if (!Object.hasOwn(concrete, name)) args.push(this.inputArgument(name, shape, optional, rest));
      else args.push({ name, slot: undefined, value: this.program.evaluateText(concrete[name]), rest });
    }
    if (receiver?.slot !== undefined) inputs.decide(receiver.slot, -1);
    for (const { slot } of args) if (slot !== undefined) inputs.decide(slot, -1);
    return { receiver, args };
  }

  private inputArgument(name: string, shape: Shape, optional: boolean, rest: boolean): Argument {
    return { name, slot: this.inputs.addRoot(name, shape, optional), value: undefined, rest };
  }

  private execute(call: Call): RunOutcome | ComparedRun | AbortReason {
    if (this.comparison !== undefined) {
      return this.comparison.execute(call, this.live, (unit, view, modules, anew) =>
        this.executeBody(call, unit, view, modules, anew),
      );
    }
    const outcome = this.executeBody(call);
    if (this.observers === undefined || (outcome.kind !== 'returned' && outcome.kind !== 'threw')) return outcome;
    try {
      this.observers.ending();
      return outcome;
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      const { reason, stack } = signal;
      if (reason.kind !== 'violated') return reason;
      return { call, receiver: outcome.receiver, args: outcome.args, kind: 'stopped', reason, stack };
    }
  }

  /** @param anew values given with --concrete are made again: an earlier run of the path has had them */
  private executeBody(
    call: Call,
    unit: UnitDescription = this.unit,
    view: View = this.live,
    modules: UnitModules = this.program,
    anew = false,
  ): RunOutcome | AbortReason {
    const { program } = this;
    const given = (a: Argument): unknown => (anew ? program.evaluateText(this.options.concrete[a.name]) : a.value);
    const values: unknown[] = [];
    for (const a of call.args) values.push(a.slot === undefined ? given(a) : view.read(a.slot));
    const receiver = call.receiver?.slot === undefined ? undefined : view.read(call.receiver.slot);
    const followed = { promise: false };
    try {
      const args = this.hasRest ? this.spreadRest(call, values) : values;
      const value = settledAny(invoke(unit, program, receiver, args, modules, followed));
      if (this.run.aborted !== undefined) throw this.run.aborted;
      return { call, receiver, args: values, kind: 'returned', value, promised: followed.promise };
    } catch (thrownValue) {
      // A signal may have been swallowed on its way, by native code that takes any exception (promises).
      const error = this.run.aborted ?? settledAny(thrownValue);
      if (PathAbort.is(error)) {
        const { reason, stack } = error;
        if (reason.kind === 'unsupported' && reason.site < 0) this.cutAt = program.locateStack(stack);
        if (reason.kind !== 'violated' && reason.kind !== 'exited') return reason;
        return { call, receiver, args: values, kind: 'stopped', reason, stack };
      }
      const site = program.thrownSite(error);
      const thrown = classifyThrown(error, site !== undefined, program.isForeign(error));
      const { promise: promised } = followed;
      return { call, receiver, args: values, kind: 'threw', error, thrown, site: site ?? -1, promised };
    }
  }

  /** Arguments as the function gets them: a rest parameter is passed element by element. */
  private spreadRest(call: Call, values: readonly unknown[]): unknown[] {
    const args: unknown[] = [];
    call.args.forEach((a, i) => {
      if (a.rest) args.push(...(this.program.env.ops.iterate(values[i], -1) as Iterable<unknown>));
      else args.push(values[i]);
    });
    return args;
  }

  /** What was left open about the sizes of collections is decided when the path has ended. */
  private settled(ended: RunOutcome | ComparedRun | AbortReason): RunOutcome | ComparedRun | AbortReason {
    if (!['returned', 'threw', 'stopped', 'compared'].includes(ended.kind)) return ended;
    try {
      this.inputs.settle();
      return ended;
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      return signal.reason;
    }
  }

  private finish(ended: RunOutcome | ComparedRun | AbortReason): void {
    switch (ended.kind) {
      case 'returned':
      case 'threw':
      case 'stopped':
      case 'compared':
        this.finishPath(ended);
        break;
      case 'infeasible':
        this.infeasible++;
        this.observers?.pathEnded({ kind: 'infeasible', reason: 'its condition cannot hold' });
        if (ended.assumed) {
          this.coverage.exclude((mark) => this.program.statementsOf(mark));
          this.services.goals?.exclude();
        }
        this.dropMarks();
        break;
      case 'subsumed':
        this.observers?.pathEnded({ kind: 'subsumed', by: ended.by });
        // What it reached runs, on inputs that were not built.
        this.coverage.exclude((mark) => this.program.statementsOf(mark));
        this.services.goals?.exclude();
        this.dropMarks();
        break;
      case 'parked':
        this.observers?.pathEnded({ kind: 'parked', choice: this.run.parkedAt });
        this.dropMarks();
        break;
      default:
        this.complete = false;
        this.observers?.pathEnded({ kind: 'cut', reason: abortText(ended) });
        this.recordCut(ended, this.cutAt);
        this.dropMarks();
    }
  }

  private finishPath(outcome: RunOutcome | ComparedRun): void {
    const { reporter, options } = this;
    if (this.seeds?.isRepeated()) {
      this.dropMarks();
      return;
    }
    const { goals } = this.services;
    if (this.program.models !== undefined) this.noteModelledInputs(this.program.models);
    goals?.finish();
    const wanted = goals?.fresh ?? false;
    const newlyReached = this.coverage.touched.length > 0;
    const keep = this.kept < options.paths || wanted;
    const finished =
      outcome.kind === 'compared'
        ? (this.compared as ComparedReporter).finish(outcome, keep, newlyReached)
        : reporter.finish(outcome, keep, newlyReached);
    if (finished.kind !== 'path') {
      const end = finished.kind === 'infeasible' ? 'infeasible' : 'cut';
      this.observers?.pathEnded({ kind: end, reason: 'no input was found for it' });
      if (finished.kind === 'infeasible') this.infeasible++;
      else this.complete = false;
      this.dropMarks();
      return;
    }
    if (outcome.kind === 'returned' && typeof outcome.value === 'function' && Stamp.get(outcome.value) === undefined) {
      this.restsOn.add(LATER);
    }
    if (this.program.env.realm.timers.waiting > 0) {
      const feature = 'code that a timer would run after the unit returned was not explored';
      this.gaps.add('unsupported', feature, -1, 'check the function given to the timer by itself');
    }
    this.paths++;
    this.deepest = Math.max(this.deepest, this.run.depth);
    const { result } = finished;
    this.observers?.pathEnded({ kind: endKind(outcome, result), prefix: () => reporter.prefix(), result });
    if (result === undefined) return;
    if (newlyReached) {
      if (result.replayed && reporter.faithful) {
        this.confirmMarks();
        this.seeds?.confirm(this.coverage.touched, result);
      } else {
        // Where a model left open what the original does, its statements may be reached in another way.
        if (this.fresh.guesses > 0) this.coverage.exclude((mark) => this.program.statementsOf(mark));
        this.dropMarks();
      }
    }
    const violation = result.outcome.kind === 'violated';
    if (result.difference !== undefined) this.differences++;
    if (violation || keep) {
      if (!violation) this.kept++;
      this.emitPath(goals === undefined ? result : { ...result, goals: goals.met }, violation);
      if (result.replayed) goals?.confirm();
      if (goals?.job.boundaries && wanted && outcome.kind !== 'compared') {
        for (const path of reporter.atBoundaries(outcome, result)) this.emitPath({ ...path, goals: goals.met }, false);
      }
    }
  }

  private noteModelledInputs(models: UserModels): void {
    for (const { type } of this.inputs.objects) {
      if (type.kind === 'object' && type.shape.model !== undefined) models.inputMade(type.shape.model);
    }
  }

  private emitPath(path: PathResult, violation: boolean): void {
    this.services.emit({ type: 'path', path, violation });
  }

  private recordCut(reason: AbortReason, place: SourceRange | undefined): void {
    switch (reason.kind) {
      case 'unsupported':
        this.recordUnsupported(reason, place);
        break;
      case 'cut':
        this.gaps.add('listener', `a listener cut a path: ${reason.reason}`, -1, LEAVE_OUT);
        break;
      case 'diverged':
        if (this.options.replay !== undefined) this.prefixMisfit(this.options.replay);
        this.gaps.add('nondeterminism', reason.message, -1, 'make time, randomness and iteration order inputs');
        break;
      case 'steps':
      case 'objects':
      case 'conditions':
      case 'depth':
        this.gaps.add('limit', `a path was cut by the ${reason.kind} limit`, -1, `--max-${reason.kind}`);
        break;
      case 'time':
        this.gaps.add('limit', 'a path was cut by the time limit', -1, '--timeout');
        break;
      default:
        throw new Error(`a path ended with an unexpected signal: ${reason.kind}`);
    }
  }

  private recordUnsupported(reason: AbortReason & { kind: 'unsupported' }, place: SourceRange | undefined): void {
    const { feature, site, lift, denied } = reason;
    this.gaps.add(denied ? 'denied' : 'unsupported', feature, site, lift, place, denied);
  }

  /** A sequence of calls has come to a state; with none left, what would follow was not explored. */
  private visited(object: unknown, remaining: number): boolean {
    if (remaining > 0) return this.sequences?.visited(object, remaining) ?? false;
    if (this.sequences?.continued(object)) return true;
    this.gaps.add('limit', 'longer sequences of calls were not explored', -1, '--sequences', this.unit.location);
    return false;
  }

  private mark(index: number): void {
    if (this.state.contracts || this.state.loading) return;
    this.program.marks[index] = 1;
    this.coverage.touched.push(index);
  }

  private confirmMarks(): void {
    const indices = this.coverage.confirm((mark) => this.program.statementsOf(mark));
    if (indices.length > 0) this.services.emit({ type: 'reached', statements: indices });
  }

  /** Marks of a run that is not a confirmed path do not count: a later path may claim them. */
  private dropMarks(): void {
    for (const index of this.coverage.touched) this.program.marks[index] = 0;
  }

  /** An expression over the inputs, given by a listener: it joins the path condition. */
  private assumeText(expression: string): void {
    const { unit, live, program, call } = this;
    if (call === undefined) throw new Error('assume() needs the inputs: call it after pathStarted');
    const names = call.args.map((a) => a.name);
    const fn = program.expression(expression, names);
    const receiver = call.receiver?.slot === undefined ? undefined : live.read(call.receiver.slot);
    const values = call.args.map((a) => (a.slot === undefined ? a.value : live.read(a.slot)));
    if (!program.env.ops.test(Reflect.apply(fn, receiver, values), ASSUME_SITE)) {
      this.context.abort({ kind: 'infeasible', assumed: true });
    }
    this.gaps.add('listener', `a listener assumed ${expression} of ${unit.name}`, -1, LEAVE_OUT);
  }

  /** A value that was narrowed to its witness leaves the paths of its other values out. */
  private get everything(): boolean {
    return this.complete && !this.gaps.has('concretized');
  }

  private timeIsUp(): boolean {
    const { now, loading = this.options.timeout } = this.services;
    return now() - this.limitFrom >= (this.searching ? this.options.timeout : loading) * 1000;
  }

  private spend(): void {
    if (this.state.loading) {
      if (!this.searching && this.timeIsUp()) this.context.abort({ kind: 'time' });
      this.program.fuel.fuel = FUEL_CHUNK;
      return;
    }
    if (this.state.contracts) this.context.abort({ kind: 'steps' });
    if (this.stepsLeft <= 0) this.context.abort({ kind: 'steps' });
    if (this.timeIsUp()) this.context.abort({ kind: 'time' });
    const chunk = Math.min(FUEL_CHUNK, this.stepsLeft);
    this.stepsLeft -= chunk;
    this.program.fuel.fuel = chunk;
  }
}

/** Branches that are no statements count as reached, too. */
const BRANCHES: Observe = {
  statements: false,
  calls: false,
  decisions: false,
  values: false,
  variables: false,
  frames: false,
  branches: true,
};

/** How a path ended, for listeners: as reported, or as run when it was only counted. */
function endKind(
  outcome: RunOutcome | ComparedRun,
  result: PathResult | undefined,
): 'returned' | 'threw' | 'violated' | 'exited' {
  const kind = result?.outcome.kind;
  if (kind === 'returned' || kind === 'threw' || kind === 'violated' || kind === 'exited') return kind;
  if (outcome.kind === 'compared') return outcome.mismatch === undefined ? 'returned' : 'violated';
  if (outcome.kind === 'stopped') return outcome.reason.kind;
  return outcome.kind === 'threw' ? 'threw' : 'returned';
}

function abortText(reason: AbortReason): string {
  switch (reason.kind) {
    case 'cut':
      return reason.reason;
    case 'unsupported':
      return reason.denied === undefined ? reason.feature : `${reason.feature} is denied (${reason.lift} allows it)`;
    case 'exited':
      return `process.exit(${reason.code}) was called`;
    case 'violated':
      return reason.message;
    case 'time':
      return 'it did not end within the time limit';
    default:
      return `ended by ${reason.kind}`;
  }
}
