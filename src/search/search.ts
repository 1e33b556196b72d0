// The parts of one search, made in one place: inputs, decisions, contracts, limits, the program and the modes. The run loop (engine.ts)
// and the modes share them.
// Always holds: modes are made first and look at the other parts only once the search goes on.
import { buildableModel } from '../inputs/buildable-model.js';
import { FreshInputs } from '../inputs/fresh-inputs.js';
import { Inputs } from '../inputs/inputs.js';
import type { Call } from '../languages/call.js';
import type { BackEnd, InputView, Program } from '../languages/language.js';
import type { Observe } from '../languages/observed.js';
import type { UnitDescription } from '../languages/unit.js';
import type { BranchScore } from '../path/branch-score.js';
import { beyondBound, ordersLeftOut } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { Deadline } from '../solver/deadline.js';
import { Session } from '../solver/session.js';
import type { Solver, SolverStats } from '../solver/solver.js';
import { exploreApart } from './contracts/apart.js';
import type { InnerHost } from './contracts/inner.js';
import { Postcondition } from './contracts/postcondition.js';
import { Precondition } from './contracts/precondition.js';
import { Coverage } from './coverage.js';
import { type LassoHunt, QuietRuns } from './endless/quiet-runs.js';
import { GapLog } from './gap-log.js';
import { Limits } from './limits.js';
import type { SearchMessage } from './messages.js';
import { createModes, type ModeRequest } from './modes/create.js';
import type { RunMode } from './modes/mode.js';
import type { OpenOrders } from './open-orders.js';
import type { SearchParts } from './parts.js';
import { PathReporter } from './path-reporter.js';
import { Progress } from './progress.js';
import type { Attempts } from './proof-trials.js';
import type { OldSearch } from './reuse/kept-tree.js';
import { mayReuse, Reuse } from './reuse/reuse.js';
import { ReusingStrategy } from './reuse/reusing-strategy.js';
import { RunContext } from './run-context.js';
import type { RunPlan } from './run-plan.js';
import { createScheduler } from './schedules/create.js';
import type { Scheduler } from './schedules/scheduler.js';
import type { Colleagues } from './sharing/part.js';
import { type Bounds, largerBound, usesBounds } from './strategies/bounded.js';
import { strategyFor } from './strategies/create.js';
import type { Strategy } from './strategies/strategy.js';
import type { Waist, WaistSearch } from './waist.js';

export interface SearchServices extends ModeRequest {
  readonly backEnd: BackEnd;
  /** Asks the front end for what the program needs. */
  readonly load: (request: unknown) => unknown;
  /** Of this thread. */
  readonly waist: Waist;
  readonly emit: (message: SearchMessage) => void;
  readonly solver: Solver;
  readonly solverStats: SolverStats;
  /** Of the solver. */
  readonly deadline?: Deadline | undefined;
  /** For proofs: one that gives up earlier. */
  readonly quickSolver?: Solver | undefined;
  /** The search strategy of the user's own. */
  readonly score?: BranchScore | undefined;
  /** The tree of the last search of the unit, asked for when the program is loaded. Absent: nothing is kept. */
  readonly oldSearch?: (() => OldSearch | undefined) | undefined;
  /** Others explore parts of the unit: this search does what it is given. */
  readonly colleagues?: Colleagues | undefined;
  /** Where nobody has told yet what tasks touch (explore-tasks.ts). */
  readonly orders?: OpenOrders | undefined;
  /** Looks whether runs go round for ever; asked for when one may. Absent: nobody looks. */
  readonly lassoHunt?: ((progress: Progress) => LassoHunt) | undefined;
  /** Others search the unit: it is proved. */
  readonly proves?: Attempts | undefined;
  /** A proof that is tried while the search goes on, and ends it. */
  readonly early?: { isProved(limits: Limits, progress: Progress): boolean } | undefined;
  /** Seconds without anything new after which the search may end. */
  readonly patience?: number | undefined;
  /** Seconds for loading, which are no part of the time limit; as long as that unless given. */
  readonly loading?: number | undefined;
  /** Milliseconds that the unit has used, for limits and statistics only. */
  readonly now: () => number;
}

/** Branches of the default search before it takes small inputs first. */
const AS_THEY_COME = 30;

export class Search implements SearchParts {
  readonly path: Waist;
  readonly modes: readonly RunMode[];
  readonly strategy: Strategy;
  readonly plan: RunPlan;
  readonly gaps: GapLog;
  readonly run: RunContext;
  readonly inputs: Inputs;
  readonly fresh: FreshInputs;
  readonly progress: Progress;
  readonly limits: Limits;
  readonly coverage: Coverage;
  readonly program: Program;
  readonly live: InputView;
  readonly precondition: Precondition;
  readonly postcondition: Postcondition;
  /** For what is explored within a path. */
  readonly inner: InnerHost;
  readonly reporter: PathReporter;
  scheduler: Scheduler | undefined;
  /** What the last search found is taken over, where somebody keeps it. */
  readonly reuse: Reuse | undefined;
  /** Runs that may never end, where somebody looks at them. */
  readonly quietRuns: QuietRuns | undefined;
  call: Call | undefined;

  constructor(
    readonly unit: UnitDescription,
    readonly options: CheckOptions,
    readonly services: SearchServices,
  ) {
    const { now, patience, loading, emit, solver, solverStats, waist } = services;
    this.path = waist;
    this.modes = createModes(this, services);
    const chosen = strategyFor(options, services.score, (site) => this.program.locate(site), this.bounds(services));
    this.reuse = services.oldSearch !== undefined && mayReuse(this) ? new Reuse(this) : undefined;
    this.strategy = this.reuse === undefined ? chosen : new ReusingStrategy(chosen, this.reuse);
    this.plan = { strategy: this.strategy, examines: 'both' };
    this.gaps = new GapLog((site) => (site < 0 ? this.program.here() : this.program.locate(site)));
    this.run = this.createRun(
      new Session(solver, solverStats),
      services.backEnd.tellsTasks === true || unit.threads === true || this.tells,
    );
    this.attach();
    const limits = { ...options, rejects: options.rejections ? 'all' : unit.rejects } as const;
    this.inputs = new Inputs(waist, unit.shapes, limits, services.backEnd.notation, {
      decided: () => {
        if (this.call !== undefined) this.precondition.assume(this.call);
      },
      element: () => {
        if (this.call !== undefined && this.precondition.open) this.precondition.assume(this.call);
      },
    });
    this.fresh = new FreshInputs(this.inputs, unit.symbolic, waist.freshTape);
    const { gaps, run, strategy, inputs, fresh } = this;
    const more = (): object => Object.assign({}, ...this.modes.map((mode) => mode.stats?.()));
    this.progress = new Progress({ gaps, run, strategy, solverStats, now, emit, more });
    const { progress } = this;
    const plain = this.modes.length === 0 && this.scheduler === undefined && options.failOn !== 'assertions';
    const hunt = plain ? services.lassoHunt?.(progress) : undefined;
    this.quietRuns = hunt && new QuietRuns(this, hunt);
    const spent = this.quietRuns && ((steps: number): void => this.quietRuns?.spent(steps));
    this.limits = new Limits({ options, now, patience, loading, path: waist, strategy, progress, spent });
    this.coverage = new Coverage(unit.statements, waist.marks);
    this.program = this.createProgram(services);
    this.live = this.program.view();
    const inner = { program: this.program, inputs, path: waist, run, gaps, maxSteps: options.maxSteps };
    const timeIsUp = (): boolean => this.limits.timeIsUp();
    const sessions = { session: new Session(solver, solverStats), deeper: new Session(solver, solverStats) };
    const contracts = { ...inner, ...sessions, timeIsUp };
    this.inner = contracts;
    this.precondition = new Precondition(unit, contracts);
    this.postcondition = new Postcondition(unit, contracts, this.precondition, this.live);
    const { program, precondition, postcondition } = this;
    const reporting = { program, inputs, run, gaps, options, fresh, precondition, postcondition, classes: undefined };
    this.reporter = new PathReporter(Object.assign(reporting, ...this.modes.map((mode) => mode.reporting)));
  }

  /** The search uses the waist from here on. */
  attach(): void {
    // Of whoever uses the waist: a search that lent it goes on with its own time.
    if (this.services.deadline !== undefined) this.services.deadline.isOver = () => this.path.search.isLate();
    this.path.current = this.run;
    this.path.attach(this.behindWaist());
  }

  /** Which bounds the search has: that of the option, or one after the other while time is left. */
  private bounds({ colleagues }: SearchServices): Bounds | undefined {
    const { bound, search, apriori, replay } = this.options;
    // Whoever hands out the work says when a bound was explored.
    if (colleagues !== undefined && !usesBounds(this.options)) return undefined;
    if (colleagues !== undefined) return bound === Number.POSITIVE_INFINITY ? SET_BY_OTHERS : KEPT_FOR_OTHERS;
    const alone = this.modes.length === 0 && apriori && replay === undefined;
    const told = (explored: number): void => {
      // A scheduler keeps orders back, which may be within the bound.
      const upTo = Math.min(explored, this.gaps.wholeUpTo);
      const whole = alone && this.scheduler === undefined && this.progress.isWhole && upTo > 0;
      if (whole && this.program.loadGaps?.().length === 0) this.progress.tellBound(upTo);
    };
    const ended = (): void => {
      if (this.gaps.size > 0) told(Number.POSITIVE_INFINITY);
    };
    if (bound !== Number.POSITIVE_INFINITY) {
      const explored = (at: number): void => {
        told(at);
        this.gaps.add(beyondBound(at), -1);
      };
      return { after: 0, first: bound, larger: () => undefined, crowded: () => undefined, explored, ended };
    }
    return alone && search === 'deepening'
      ? { after: AS_THEY_COME, first: 1, larger: largerBound, crowded: largerBound, explored: told, ended }
      : undefined;
  }

  /** Tasks tell what they touch; a program that reports to modes does not. */
  private get tells(): boolean {
    return this.unit.tells === true && observeFor(this.modes) === undefined;
  }

  private createRun(session: Session, tellsTasks: boolean): RunContext {
    // A mode that explores by itself begins runs from the start again and again.
    const reduces = tellsTasks && !this.modes.some((mode) => mode.explore);
    this.scheduler = createScheduler(reduces ? this.options : { ...this.options, reduction: 'none' }, {
      add: (open) => this.strategy.add(open),
      leftOut: () => this.gaps.add(ordersLeftOut(), -1),
      decided: () => this.run.path.cursor,
      decidedSince: (count) => this.run.path.optionsFrom(count),
      sleep: () => this.run.abort({ kind: 'asleep' }),
    });
    return new RunContext({
      session,
      timeIsUp: () => this.limits.timeIsUp(),
      scheduler: this.scheduler,
      ordersOpen: this.services.orders && (() => this.services.orders?.found() === true),
      tape: this.path.tape,
      keepsPrefix: this.modes.length === 0,
      gaps: this.gaps,
      limits: this.options,
      state: this.path.flags,
      observer: this.modes.find((mode) => mode.decisions)?.decisions,
      findModel: () => buildableModel(session, this.inputs),
    });
  }

  private createProgram({ backEnd, load, against }: SearchServices): Program {
    const { unit, options, path, inputs, fresh, modes } = this;
    const alone = modes.some((mode) => mode.alone);
    const observe = observeFor(modes);
    // A mode has heard of the run that would be repeated.
    const repeats = modes.length === 0;
    const told: UnitDescription = unit.tells === true ? { ...unit, tells: this.tells } : unit;
    return backEnd.program({ unit: told, options, path, inputs, fresh, observe, alone, repeats, against, load });
  }

  private behindWaist(): WaistSearch {
    const { modes, run } = this;
    return {
      run,
      tasks: this.scheduler,
      observer: modes.find((mode) => mode.observer)?.observer,
      mark: (index) => this.mark(index),
      spend: () => this.limits.spend(),
      isLate: () => this.limits.isLate(),
      restsOn: (assumption) => {
        this.progress.restsOn.add(assumption);
        this.reuse?.restsOn(assumption);
      },
      seesText: () => this.reuse?.seesText(),
      cutpoint: (site, chosen) => {
        for (const mode of modes) mode.atCutpoint?.(site, chosen);
      },
      apart: (action, most) => exploreApart(this.inner, action, most),
      visited: (object, remaining) => modes.some((mode) => mode.visited?.(object, remaining)),
    };
  }

  private mark(index: number): void {
    const { flags, loadMarks } = this.path;
    if (flags.loading) loadMarks.add(index);
    else if (flags.contracts) this.coverage.touchInContract(index);
    else this.coverage.touch(index);
  }
}

const SET_BY_OTHERS: Bounds = {
  after: 0,
  first: Number.POSITIVE_INFINITY,
  larger: () => undefined,
  crowded: largerBound,
  explored: () => {},
  ended: () => {},
};
/** The bound of an option. */
const KEPT_FOR_OTHERS: Bounds = { ...SET_BY_OTHERS, crowded: () => undefined };

const NOTHING: Observe = {
  statements: false,
  calls: false,
  decisions: false,
  conditionsOnly: true,
  values: false,
  skipped: false,
  variables: false,
  frames: false,
  captured: false,
};

/** What the modes want to hear together; undefined when choices are enough. */
function observeFor(modes: readonly RunMode[]): Observe | undefined {
  const wanted = modes.flatMap((mode) => mode.observe ?? []);
  const observe: Observe = Object.assign({}, NOTHING, ...wanted);
  const { statements, calls, decisions, captured, branches } = observe;
  return statements || calls || decisions || captured || branches ? observe : undefined;
}
