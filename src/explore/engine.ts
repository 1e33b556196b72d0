// The run loop of one unit: takes open branches from the strategy, runs the unit under their prefix, finishes the path,
// rolls the program back. Synchronous; lives in the engine's thread, or in a test.
// Always holds: an option is explored once; a path is counted only when its condition is satisfiable.
import { settledAny } from '../heap/any.js';
import { Inputs } from '../heap/inputs.js';
import type { Shape } from '../heap/shape.js';
import { View } from '../heap/view.js';
import { parsePrefix } from '../path/choice.js';
import { type AbortReason, PathAbort } from '../path/context.js';
import type { CheckOptions } from '../path/options.js';
import type { SourceRange, UnitDescription } from '../path/program.js';
import type { PathResult } from '../path/result.js';
import { Session } from '../solver/session.js';
import type { Solver, SolverStats } from '../solver/solver.js';
import { AnalysedProgram } from './analysed.js';
import { classifyThrown, errorStack, thrownText } from './classify.js';
import { type Argument, type Call, Contracts } from './contracts.js';
import { Coverage } from './coverage.js';
import { FreshInputs } from './fresh-inputs.js';
import { GapLog } from './gap-log.js';
import { invoke } from './invoke.js';
import type { LoadModule } from './module-graph.js';
import { PathReporter, type RunOutcome } from './path-reporter.js';
import type { EngineMessage, EngineStats } from './protocol.js';
import { RunContext } from './run-context.js';
import { type OpenBranch, pack } from './segment.js';
import { createStrategy } from './strategies/create.js';
import type { Strategy } from './strategies/strategy.js';
import { SwitchContext } from './switch-context.js';

export interface EngineServices {
  readonly load: LoadModule;
  readonly emit: (message: EngineMessage) => void;
  readonly solver: Solver;
  readonly solverStats: SolverStats;
  /** Milliseconds, for limits and statistics only. */
  readonly now: () => number;
}

/** The program could not be loaded (syntax, missing module, an error while its modules ran), or an option does not fit. */
export class LoadError extends Error {
  constructor(
    message: string,
    readonly details: { readonly location?: SourceRange; readonly option?: boolean } = {},
  ) {
    super(message);
  }
}

const PROGRESS_MS = 100;
const FUEL_CHUNK = 50_000;
const MAX_WAITING = 1_000_000;
const CLOCK_EVERY = 64;

export class Engine {
  private readonly state = { aborting: false, loading: false, contracts: false };
  private readonly context = new SwitchContext();
  private readonly strategy: Strategy;
  private readonly gaps: GapLog;
  private readonly run: RunContext;
  private readonly inputs: Inputs;
  private readonly program: AnalysedProgram;
  private readonly contracts: Contracts;
  private readonly coverage: Coverage;
  private readonly fresh: FreshInputs;
  private readonly reporter: PathReporter;
  private readonly started: number;
  private readonly live: View;
  private readonly hasRest: boolean;
  /** Set once receiver and parameters are decided. */
  private call: Call | undefined;
  private stepsLeft = 0;
  /** Where the path was cut, when translated code did not say. */
  private cutAt: SourceRange | undefined;
  private paths = 0;
  private kept = 0;
  private infeasible = 0;
  private deepest = 0;
  private complete = true;
  /** The program was loaded for the first time. */
  private searching = false;
  private lastProgress = 0;
  private gapsSent = 0;

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
    private readonly services: EngineServices,
  ) {
    this.started = services.now();
    this.strategy = createStrategy(options.search, options.seed);
    this.gaps = new GapLog(
      (site) => (site < 0 ? this.program.locateStack(new Error().stack) : this.program.locate(site)),
      () => {},
    );
    this.run = new RunContext(
      new Session(services.solver, services.solverStats),
      this.strategy,
      this.gaps,
      options,
      this.state,
    );
    this.context.current = this.run;
    this.inputs = new Inputs(this.context, unit.shapes, options);
    this.fresh = new FreshInputs(this.inputs, unit.symbolic);
    this.program = new AnalysedProgram(unit, services.load, this.context, this.state, {
      mark: (index) => this.mark(index),
      spend: () => this.spend(),
      fresh: (sort, hint, domain) => this.fresh.ambient(sort, hint, domain),
      symbolicInput: (kind, name, place) => this.fresh.symbolic(this.live, kind, name, place),
    });
    this.live = new View(this.inputs, this.program);
    this.hasRest = unit.parameters.some((p) => p.rest);
    this.coverage = new Coverage(unit.statements);
    this.contracts = new Contracts({
      unit,
      program: this.program,
      inputs: this.inputs,
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
    this.reporter = new PathReporter({
      unit,
      options,
      load: services.load,
      program: this.program,
      inputs: this.inputs,
      run: this.run,
      contracts: this.contracts,
      fresh: this.fresh,
      gaps: this.gaps,
    });
  }

  /** Explores until the tree is exhausted or a limit is met. */
  explore(): void {
    this.loadProgram();
    this.evaluateConcrete();
    this.searching = true;
    this.services.emit({ type: 'loaded' });
    if (this.options.replay !== undefined) this.replayPrefix(this.options.replay);
    else this.search();
    // A value that was narrowed to its witness leaves the paths of its other values out.
    const everything = this.complete && !this.gaps.has('concretized');
    const exhausted = everything && this.strategy.size === 0 && this.options.replay === undefined;
    const unmarked = this.coverage.unmarked(this.program.markedStatements());
    this.services.emit({ type: 'finished', exhausted, unmarked, stats: this.stats(), gaps: this.gaps.list() });
  }

  private loadProgram(): void {
    try {
      this.program.start();
    } catch (error) {
      const { program } = this;
      if (PathAbort.is(error)) {
        const location = program.locateStack(error.stack);
        throw new LoadError(`loading ${this.unit.file}: ${abortText(error.reason)}`, { location });
      }
      const location = program.locate(program.thrownSite(error) ?? -1) ?? program.locateStack(errorStack(error));
      throw new LoadError(`loading ${this.unit.file} failed: ${thrownText(error)}`, { location });
    }
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
    this.run.beginPrefix(decisions.map((d) => pack(d.option, d.forced)));
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
      this.run.begin(open);
      this.runPath();
      if (this.limitReached((count++ & (CLOCK_EVERY - 1)) === 0)) return;
      open = this.strategy.next();
    } while (open !== undefined);
  }

  private limitReached(clock: boolean): boolean {
    if (this.paths >= this.options.maxPaths && this.strategy.size > 0) {
      this.limit('paths', '--max-paths');
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

  private stats(): EngineStats {
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
    };
  }

  /** One run, from the prefix that `run` holds. */
  private runPath(): void {
    const { program, run, state } = this;
    if (program.journal.reload) this.loadProgram();
    this.inputs.reset();
    this.fresh.reset();
    this.coverage.beginPath();
    this.contracts.open = false;
    this.live.reset();
    state.aborting = false;
    this.stepsLeft = this.options.maxSteps;
    this.cutAt = undefined;
    program.fuel.fuel = 0;
    program.beginPath();
    let ended: RunOutcome | AbortReason;
    try {
      this.call = undefined;
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
    this.finish(ended);
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

  private execute(call: Call): RunOutcome | AbortReason {
    const { unit, program, live } = this;
    const values: unknown[] = [];
    for (const a of call.args) values.push(a.slot === undefined ? a.value : live.read(a.slot));
    const receiver = call.receiver?.slot === undefined ? undefined : live.read(call.receiver.slot);
    try {
      const args = this.hasRest ? this.spreadRest(call, values) : values;
      const value = settledAny(invoke(unit, program, receiver, args));
      if (this.run.aborted !== undefined) throw this.run.aborted;
      return { call, receiver, args: values, kind: 'returned', value };
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
      return { call, receiver, args: values, kind: 'threw', error, thrown, site: site ?? -1 };
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

  private finish(ended: RunOutcome | AbortReason): void {
    switch (ended.kind) {
      case 'returned':
      case 'threw':
      case 'stopped':
        this.finishPath(ended);
        break;
      case 'infeasible':
        this.infeasible++;
        if (ended.assumed) this.coverage.exclude((mark) => this.program.statementsOf(mark));
        this.dropMarks();
        break;
      case 'parked':
        this.dropMarks();
        break;
      default:
        this.complete = false;
        this.recordCut(ended, this.cutAt);
        this.dropMarks();
    }
  }

  private finishPath(outcome: RunOutcome): void {
    const { reporter, options } = this;
    const newlyReached = this.coverage.touched.length > 0;
    const keep = this.kept < options.paths;
    const finished = reporter.finish(outcome, keep, newlyReached);
    if (finished.kind !== 'path') {
      if (finished.kind === 'infeasible') this.infeasible++;
      else this.complete = false;
      this.dropMarks();
      return;
    }
    if (this.program.env.realm.timers.waiting > 0) {
      const feature = 'code that a timer would run after the unit returned was not explored';
      this.gaps.add('unsupported', feature, -1, 'check the function given to the timer by itself');
    }
    this.paths++;
    this.deepest = Math.max(this.deepest, this.run.depth);
    const { result } = finished;
    if (result === undefined) return;
    if (newlyReached) {
      if (result.replayed) this.confirmMarks();
      else this.dropMarks();
    }
    const violation = result.outcome.kind === 'violated';
    if (violation || keep) {
      if (!violation) this.kept++;
      this.emitPath(result, violation);
    }
  }

  private emitPath(path: PathResult, violation: boolean): void {
    this.services.emit({ type: 'path', path, violation });
  }

  private recordCut(reason: AbortReason, place: SourceRange | undefined): void {
    switch (reason.kind) {
      case 'unsupported':
        this.gaps.add(reason.denied ? 'denied' : 'unsupported', reason.feature, reason.site, reason.lift, place);
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

  private timeIsUp(): boolean {
    return this.services.now() - this.started >= this.options.timeout * 1000;
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

function abortText(reason: AbortReason): string {
  switch (reason.kind) {
    case 'unsupported':
      return reason.feature;
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
