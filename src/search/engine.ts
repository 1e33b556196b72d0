// The run loop of one unit: takes open branches from the strategy, runs the unit under their prefix, finishes the path, rolls the
// program back. Synchronous; lives in the engine's thread, or in a test. What modes change is theirs (modes/mode.ts).
// Always holds: an option is explored once; a path is counted only when its condition is satisfiable.
import { decisionOrder } from '../inputs/decision-order.js';
import type { Shape } from '../inputs/shape.js';
import { type Argument, type Call, isOutcome, type RunOutcome } from '../languages/call.js';
import type { ComparedRun } from '../languages/comparing.js';
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import { abortText } from '../path/abort-text.js';
import { type AbortReason, PathAbort } from '../path/context.js';
import type { PathEnd } from '../path/listener.js';
import { ELSEWHERE } from '../path/path.js';
import { type Decision, parsePrefix } from '../path/prefix.js';
import { onlyReplayed } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { PathResult } from '../result/result.js';
import { addCutGap } from './cut-gap.js';
import { leaveOut } from './left-out.js';
import type { Ended, Runner } from './modes/mode.js';
import type { OpenBranch } from './open-branch.js';
import { endKind } from './path-end.js';
import type { Finished } from './path-reporter.js';
import { ReplaySampling } from './replay-sampling.js';
import { Search, type SearchServices } from './search.js';
import { SharedSearch } from './sharing/shared-search.js';
import { parametersOf } from './signature.js';
import { Bounded } from './strategies/bounded.js';

/** Runs between two looks at the clock: more and more as long as they take no time. */
const FIRST_LOOK = 16;
const LONGEST_LOOK = 4096;
const LOOK_MS = 2;

export class Engine implements Runner {
  private readonly search: Search;
  readonly now: () => number;
  private readonly sampling: ReplaySampling;
  /** The call, where nothing about it is ever decided. */
  private fixed: Call | undefined;
  /** Others explore parts of the unit. */
  private readonly shared: SharedSearch | undefined;

  constructor(unit: UnitDescription, options: CheckOptions, services: SearchServices) {
    this.search = new Search(unit, options, services);
    this.now = services.now;
    this.sampling = new ReplaySampling(services.now);
    const { strategy } = this.search;
    this.shared =
      services.colleagues &&
      new SharedSearch(this.search, this, services.colleagues, strategy instanceof Bounded ? strategy : undefined);
  }

  /** Explores until the tree is exhausted or a limit is met. */
  explore(): void {
    const { search } = this;
    const { program, options, gaps, progress, modes, strategy, coverage } = search;
    this.load();
    // What loading left open is said of every unit: each then loads the program for itself.
    const clean = gaps.size === 0 && progress.restsOn.size === 0;
    this.checkConcrete();
    search.limits.searchStarted();
    progress.emit({ type: 'loaded' });
    search.reuse?.begin(() => search.services.oldSearch?.());
    for (const mode of modes) mode.searchStarted?.(this);
    const explorer = modes.find((mode) => mode.explore);
    if (options.replay !== undefined) this.replayPrefix(options.replay);
    else if (this.shared !== undefined) this.shared.run(explorer?.share?.(this, this.shared.number));
    else if (explorer !== undefined) explorer.explore?.(this);
    else this.exploreAll();
    for (const gap of program.loadGaps?.() ?? []) gaps.add(gap, -1);
    const exhausted = progress.everything && strategy.size === 0 && options.replay === undefined;
    for (const mode of modes) mode.searchFinished?.(exhausted);
    // What was shown to go round is no path of this tree.
    const isTree = exhausted && search.path.whole && (search.quietRuns?.found ?? 0) === 0;
    const tree = isTree ? search.reuse?.tree(search.path.loadMarks) : undefined;
    if (tree !== undefined) progress.emit({ type: 'kept', tree });
    progress.emit({
      type: 'finished',
      exhausted,
      unmarked: coverage.unmarked(program.markedStatements()),
      stats: progress.stats(),
      gaps: gaps.list(),
      models: program.usedModels?.() ?? [],
      summaries: program.usedSummaries?.() ?? [],
      restsOn: [...progress.restsOn],
      proof: modes.find((mode) => mode.proof)?.proof?.(),
      rounds: progress.rounds,
    });
    program.release?.(clean);
  }

  private load(): void {
    const { program, modes, fresh } = this.search;
    fresh.close();
    program.load();
    for (const mode of modes) mode.loaded?.();
  }

  private checkConcrete(): void {
    const { program, options } = this.search;
    for (const [name, text] of Object.entries(options.concrete)) {
      try {
        program.valueOfText(text, name);
      } catch (error) {
        const reason = PathAbort.is(error) ? abortText(PathAbort.reasonOf(error)) : program.describeError(error).text;
        throw new LoadError(`--concrete ${name}=${text}: ${reason}`, { option: true });
      }
    }
  }

  private replayPrefix(text: string): void {
    const { run, gaps, progress, plan, quietRuns } = this.search;
    const decisions = parsePrefix(text);
    if (decisions === undefined) throw new LoadError(`"${text}" is not a prefix; prefixes look like 0.1f.2`);
    run.beginPrefix(decisions, plan);
    progress.complete = false;
    gaps.add(onlyReplayed(), -1);
    this.runPath();
    if (run.path.replaying) this.prefixMisfit(text);
    const aside = quietRuns?.look();
    if (aside === undefined) return;
    run.begin(aside, plan);
    this.runPath(aside);
  }

  /** One run of a search that is there for such runs: it uses the waist, which another search has lent. */
  runDecisions(decisions: readonly Decision[]): void {
    const { search } = this;
    search.attach();
    if (!search.program.loaded || search.program.stale) this.load();
    search.limits.searchStarted();
    search.run.beginPrefix(decisions, search.plan);
    this.runPath();
    search.strategy.drain();
  }

  private prefixMisfit(text: string): never {
    const { name } = this.search.unit;
    throw new LoadError(`--replay ${text}: ${name} has no such path; was it changed?`, { option: true });
  }

  private exploreAll(): void {
    const { run, strategy, modes, plan, quietRuns, services, limits, progress } = this.search;
    let open: OpenBranch | undefined;
    let [left, every, looked] = [0, FIRST_LOOK, this.now()];
    do {
      run.begin(open, plan);
      this.runPath(open);
      const aside = quietRuns?.look();
      if (aside !== undefined) strategy.add(aside);
      if (modes.length > 0 && modes.some((mode) => mode.isDone?.())) return;
      if (services.orders?.areOpen === true) return;
      const looks = --left < 0;
      if (looks) {
        const now = this.now();
        every = now - looked < LOOK_MS ? Math.min(2 * every, LONGEST_LOOK) : FIRST_LOOK;
        [left, looked] = [every, now];
      }
      if (this.limitReached(looks) || (looks && services.early?.isProved(limits, progress) === true)) return;
      open = strategy.next();
    } while (open !== undefined);
  }

  limitReached(clock: boolean): boolean {
    const { limits, modes } = this.search;
    for (const mode of modes) {
      const own = mode.limit?.();
      if (own !== undefined) return limits.reached(clock, own);
    }
    return limits.reached(clock, undefined);
  }

  /** Everything as it is before a run of at most so many steps. */
  prepare(steps: number): void {
    const { search } = this;
    if (search.program.stale) this.load();
    search.call = undefined;
    search.inputs.reset();
    search.fresh.reset();
    search.coverage.beginPath();
    search.precondition.open = false;
    search.live.reset();
    search.path.flags.aborting = false;
    search.limits.beginRun(steps);
    search.quietRuns?.beginRun();
    search.program.begin();
  }

  /** One run, from the prefix that the run context holds. */
  runPath(open?: OpenBranch): void {
    const { program, run, path, coverage } = this.search;
    this.search.reuse?.beginRun();
    let ended = this.attempt(open);
    while (ended.kind === 'again' || run.isBehind) {
      coverage.drop();
      program.undo();
      run.repeat();
      ended = this.attempt(open);
    }
    path.resume();
    ended = this.settled(ended);
    this.finish(ended);
    // What is undone tells of writes to inputs: what is kept of the run must have heard of them.
    program.undo();
    this.search.reuse?.endRun(open, ended);
    run.end();
  }

  private attempt(open: OpenBranch | undefined): Ended {
    this.prepare(this.search.options.maxSteps);
    try {
      return this.runUnit(open);
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      return PathAbort.reasonOf(signal);
    }
  }

  private runUnit(open: OpenBranch | undefined): Ended {
    const { search } = this;
    const { run, inputs, modes, program, live } = search;
    for (const mode of modes) mode.beforeRun?.(open);
    if (run.isPinned()) inputs.pins = new Map();
    const call = this.fixed ?? this.makeCall();
    search.call = call;
    search.precondition.begin(call);
    if (modes.length === 0) return program.run(call, live);
    const own = modes.find((mode) => mode.execute);
    const ended = own?.execute?.(call) ?? program.run(call, live);
    return ended.kind === 'returned' || ended.kind === 'threw' ? this.unitEnded(ended) : ended;
  }

  private unitEnded(outcome: RunOutcome): Ended {
    try {
      for (const mode of this.search.modes) mode.unitEnded?.();
      return outcome;
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      const [reason, stack] = [PathAbort.reasonOf(signal), PathAbort.stackOf(signal)];
      const { call, receiver, args } = outcome;
      return reason.kind === 'violated' ? { call, receiver, args, kind: 'stopped', reason, stack } : reason;
    }
  }

  /** Decides the receiver and the parameters. */
  private makeCall(): Call {
    const { unit, inputs, program, options } = this.search;
    const receiver = unit.receiver && this.input('this', unit.receiver, false, false);
    const args: Argument[] = [];
    for (const { name, shape, optional, rest } of parametersOf(unit, inputs)) {
      if (!Object.hasOwn(options.concrete, name)) args.push(this.input(name, shape, optional, rest));
      else args.push({ name, slot: undefined, value: program.valueOfText(options.concrete[name], name), rest });
    }
    if (receiver?.slot !== undefined) inputs.decide(receiver.slot, -1);
    for (const slot of decisionOrder(inputs, args)) inputs.decide(slot, -1);
    const call = { receiver, args, leftOut: unit.countsArguments ? leaveOut(unit, args, inputs) : 0 };
    if (receiver === undefined && unit.overloads === undefined && args.every(isFixed)) this.fixed = call;
    return call;
  }

  private input(name: string, shape: Shape, optional: boolean, rest: boolean): Argument {
    return { name, slot: this.search.inputs.addRoot(name, shape, optional), value: undefined, rest };
  }

  /** What was left open about the sizes of collections is decided when the path has ended. */
  private settled(ended: Ended): Ended {
    if (!isOutcome(ended) && ended.kind !== 'compared') return ended;
    try {
      this.search.inputs.settle();
      return ended;
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      return PathAbort.reasonOf(signal);
    }
  }

  private finish(ended: Ended): void {
    const { path } = this.search.run;
    this.search.progress.noteRounds();
    // Whoever found the branch came by all of its prefix.
    if (this.shared !== undefined && path.replaying && isOutcome(ended))
      this.noPath({ kind: 'diverged', message: ELSEWHERE });
    else if (isOutcome(ended) || ended.kind === 'compared') this.finishPath(ended);
    else this.noPath(ended);
  }

  /** The run is no path: it cannot be, it is covered by another one, it goes on later, or it was cut. */
  private noPath(reason: AbortReason): void {
    const { progress, coverage, program, run, gaps, options } = this.search;
    switch (reason.kind) {
      case 'infeasible':
        progress.infeasible++;
        this.afterRun({ kind: 'infeasible', reason: 'its condition cannot hold' }, reason);
        if (reason.assumed) coverage.exclude((mark) => program.statementsOf(mark));
        break;
      case 'subsumed':
        this.afterRun({ kind: 'subsumed', by: reason.by }, reason);
        // What it reached runs, on inputs that were not built.
        coverage.exclude((mark) => program.statementsOf(mark));
        break;
      case 'asleep':
        this.afterRun({ kind: 'infeasible', reason: 'the order of its tasks adds nothing to another one' }, reason);
        break;
      case 'parked':
        this.afterRun({ kind: 'parked', choice: run.parkedAt }, reason);
        break;
      default:
        progress.complete = false;
        progress.lost ||= reason.kind !== 'unsupported' || reason.gap.beyond === undefined;
        this.afterRun({ kind: 'cut', reason: abortText(reason) }, reason);
        if (reason.kind === 'diverged' && options.replay !== undefined) this.prefixMisfit(options.replay);
        addCutGap(gaps, reason);
    }
    coverage.drop();
  }

  private afterRun(end: PathEnd, reason?: AbortReason): void {
    for (const mode of this.search.modes) mode.afterRun?.(end, reason);
  }

  private finishPath(outcome: RunOutcome | ComparedRun): void {
    const { modes, coverage, progress, options, run, scheduler } = this.search;
    const plain = modes.length === 0;
    if (scheduler?.isRepeated?.(run.path.pathKey()) === true || (!plain && modes.some((mode) => mode.isRepeated?.()))) {
      coverage.drop();
      return;
    }
    const wanted = !plain && modes.some((mode) => mode.wants?.());
    const newlyReached = coverage.touched.length > 0;
    const keep = (this.shared?.keeps(run.path) ?? progress.kept < options.paths) || wanted;
    const own = plain ? undefined : modes.find((mode) => mode.finish)?.finish?.(outcome, keep, newlyReached);
    const finished = own ?? this.finishOutcome(outcome as RunOutcome, keep, newlyReached || wanted);
    if (finished.kind !== 'path') {
      const kind = finished.kind === 'infeasible' ? 'infeasible' : 'cut';
      this.afterRun({ kind, reason: 'no input was found for it' });
      if (finished.kind === 'infeasible') progress.infeasible++;
      else {
        progress.complete = false;
        progress.lost = true;
      }
      coverage.drop();
      return;
    }
    progress.paths++;
    progress.deepest = Math.max(progress.deepest, run.depth);
    const { result } = finished;
    progress.lastReplayed = result?.replayed === true;
    if (!plain) this.afterRun({ kind: endKind(outcome, result), prefix: () => run.prefix, result });
    if (result === undefined) return;
    if (newlyReached) this.claimMarks(result);
    const violation = result.outcome.kind === 'violated';
    if (violation || keep) this.keep(outcome, result, violation);
  }

  /** @param needed the path is replayed in any case */
  private finishOutcome(outcome: RunOutcome, keep: boolean, needed: boolean): Finished {
    const { sampling, shared } = this;
    const { reporter, progress, options, run } = this.search;
    // Of a unit that others explore too nobody knows the number of a path.
    const number = shared === undefined || shared.begins ? progress.kept : Number.POSITIVE_INFINITY;
    const each = needed || options.paths === Number.POSITIVE_INFINITY;
    if (needed || keep) return reporter.finish(outcome, keep, each || sampling.ofKept(number, () => run.prefix));
    if (sampling.wants()) return sampling.take(() => reporter.finish(outcome, false, true));
    return reporter.finish(outcome, false, false);
  }

  private keep(outcome: RunOutcome | ComparedRun, result: PathResult, violation: boolean): void {
    const { progress, modes, run } = this.search;
    const recorded = (path: PathResult): PathResult => modes.reduce((r, mode) => mode.record?.(r) ?? r, path);
    if (!violation) {
      progress.kept++;
      this.shared?.recorded(run.path);
    }
    const bound = this.shared?.boundOf(run.path);
    progress.emitPath(recorded(result), violation, bound);
    for (const mode of modes) {
      for (const more of mode.kept?.(outcome, result) ?? []) progress.emitPath(recorded(more), false, bound);
    }
  }

  /** The statements that the path reached first are reached, once the original has followed. */
  private claimMarks(result: PathResult): void {
    const { coverage, program, progress, reporter, fresh, modes } = this.search;
    if (result.replayed && reporter.records.faithful) {
      const statements = coverage.confirm((mark) => program.statementsOf(mark));
      if (statements.length > 0) progress.emit({ type: 'reached', statements });
      for (const mode of modes) mode.confirmed?.(coverage.touched, result);
      return;
    }
    // Where a model left open what the original does, its statements may be reached in another way.
    if (fresh.guesses > 0) coverage.exclude((mark) => program.statementsOf(mark));
    coverage.drop();
  }
}

/** Given, and no object: it is the same on every path. */
function isFixed({ slot, value }: Argument): boolean {
  return slot === undefined && typeof value !== 'function' && (typeof value !== 'object' || value === null);
}
