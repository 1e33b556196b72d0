// The PathContext of exploration: replays the prefix of the run, then extends it, asking the session which options are
// possible. One instance per engine; `begin` starts a run, `end` ends it.
// Always holds: the path condition of a run is satisfiable unless `uncertain` says the solver could not tell.
import { constant, not, same } from '../logic/build.js';
import type { Primitive, Term } from '../logic/term.js';
import { ASSUME_SITE, type ChoicePoint, type SchedulePoint, type SiteId, TYPE_SITE } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathDecisions } from '../path/context.js';
import { Kind, kindFor, kindOf, optionOf, Path } from '../path/path.js';
import { beginDecisions, type Decision, decisionsOf, formatPrefix } from '../path/prefix.js';
import type { GapText } from '../result/gaps/gap-text.js';
import { concretized } from '../result/gaps/paths.js';
import type { Session } from '../solver/session.js';
import { KeptPrefix } from './kept-prefix.js';
import { type OpenBranch, RESUME, type RunPath } from './open-branch.js';
import { type Conjunct, PathCondition } from './path-condition.js';
import { pinned, remembered, startsPinned } from './recorded-values.js';
import { allowedOptions, type RunObserver } from './run-observer.js';
import {
  admitListed,
  feasible,
  modelOf,
  type RunLimits,
  type RunPlan,
  type RunServices,
  valueUnder,
  witnessOf,
} from './run-plan.js';
import { nextTask } from './schedules/next-task.js';
import type { Scheduler } from './schedules/scheduler.js';
import { pickOption } from './strategies/strategy.js';

export class RunContext implements PathDecisions {
  readonly session: Session;
  readonly path: RunPath;
  private readonly condition = new PathCondition();
  readonly kept: KeptPrefix;
  private readonly observer: RunObserver | undefined;
  private readonly limits: RunLimits;
  private plan!: RunPlan;
  /** Values that the run follows, given by the plan or found on the way. */
  private values: Map<Term, Primitive> | undefined;
  /** Answers of choose() on this path, in order. */
  choices: number[] = [];
  /** Options taken so far plus the root; infeasible ones included. */
  states = 1;
  infeasibleOptions = 0;
  depth = 0;
  uncertain = false;
  /** The signal that ended the run. */
  aborted: PathAbort | undefined;
  /** Whether the last decision of the prefix is possible has not been asked yet. */
  private unexamined = false;
  /** Number of the choice point before which the run was parked. */
  parkedAt = 0;
  /** The run was parked before a choice point. */
  private resumed = false;
  /** Number of the choice point that the run starts from. */
  private fromChoice = 0;

  constructor(private readonly services: RunServices) {
    this.session = services.session;
    this.observer = services.observer;
    this.limits = services.limits;
    this.path = new Path((message) => this.abort({ kind: 'diverged', message }), services.tape);
    this.kept = new KeptPrefix(this.session, this.condition, services.keepsPrefix === true);
  }

  /** Starts a run: the root run without an open branch, else the prefix of the branch with its option. */
  begin(open: OpenBranch | undefined, plan: RunPlan): void {
    const { path } = this;
    const held = path.begin(open);
    plan.strategy.rounds?.rewind(held && plan === this.plan ? (open as OpenBranch).at : 0);
    this.resumed = open?.option === RESUME;
    if (open !== undefined && !this.resumed) {
      path.append(open.kind, open.option, open.site);
      this.states++;
    }
    this.uncertain = open?.uncertain === true;
    this.unexamined = open?.unexamined === true;
    this.fromChoice = this.resumed ? 0 : (open?.choice ?? 0);
    this.services.scheduler?.begin(open?.stand);
    this.reset(plan, held && !this.resumed ? (open as OpenBranch).at : -1);
    if (this.kept.at > 0) path.tape.end = this.kept.at;
  }

  /** Starts the run of a prefix given by the user. */
  beginPrefix(decisions: readonly Decision[], plan: RunPlan): void {
    this.begin(undefined, plan);
    beginDecisions(this.path, decisions);
  }

  /** Starts the run anew: it repeats all that it has decided so far. */
  repeat(): void {
    this.path.rewind();
    this.plan.strategy.rounds?.rewind(0);
    this.services.scheduler?.again();
    this.reset(this.plan, -1);
  }

  /** @param at the choice point from which on it is another run than the last one, if they have that in common */
  private reset(plan: RunPlan, at: number): void {
    this.plan = plan;
    this.values = plan.follows;
    this.depth = this.kept.resume(at) ?? 0;
    this.session.suggestion = plan.follows;
    this.aborted = undefined;
    if (this.choices.length > 0) this.choices = [];
  }

  /** The session knows more than the run has come to. */
  get isBehind(): boolean {
    return this.path.cursor <= this.kept.at;
  }

  /** What the last run assumed here is something else: this one is repeated, and takes nothing over. */
  private expectKept(holds: boolean): void {
    if (!holds) this.abort({ kind: 'again' });
  }

  /** Stores the run's decisions if open branches refer to them. */
  end(): void {
    this.services.scheduler?.end(this.aborted && PathAbort.reasonOf(this.aborted));
    this.path.end();
  }

  /** Names the path for users; `beginPrefix` runs it. */
  get prefix(): string {
    return formatPrefix(decisionsOf(this.path));
  }

  /** Conjuncts in order, for printing. */
  get conjuncts(): readonly Conjunct[] {
    return this.condition.conjuncts;
  }

  /** The path condition as terms. */
  get conditions(): readonly Term[] {
    this.expectKept(!this.isBehind);
    return this.session.conditions;
  }

  /** The run is past what earlier ones did: also past the choice point before which it was parked. */
  get exploring(): boolean {
    const { path } = this;
    return !path.replaying && !(this.resumed && path.length === path.prefixLength);
  }

  /** Of the decision just replayed: the last one of the prefix is the one this run is about. */
  private get choiceId(): number {
    return this.path.replaying ? 0 : this.fromChoice;
  }

  /** Somebody listens, to replays too if this is one. */
  private get heard(): boolean {
    return this.observer !== undefined && !(this.observer.skipsReplays && this.path.replaying);
  }

  /** Apart, so that a replay of which nobody hears stays small enough to be compiled as one piece. */
  private reportBranch(condition: Term, site: SiteId, id: number, holds: boolean, forced: boolean): void {
    this.observer?.chosen({ kind: 'branch', site, condition }, id, 2, holds ? 0 : 1, forced);
  }

  branch(condition: Term, site: SiteId): boolean {
    if (condition.op === 'const') return condition.data as boolean;
    if (this.path.replaying) {
      const at = this.path.cursor;
      const entry = this.path.repeat(Kind.branch, site, 2);
      const holds = optionOf(entry) === 0;
      const forced = kindOf(entry) === Kind.forced;
      if (this.heard) this.reportBranch(condition, site, this.choiceId, holds, forced);
      if (!forced) {
        this.repeated(at);
        this.add(holds ? condition : not(condition), site);
        if (this.unexamined && !this.path.replaying) this.values = this.modelSoFar(site);
      }
      return holds;
    }
    try {
      return this.decide(condition, site);
    } catch (signal) {
      // Whatever it is, an exhausted stack included, the program must not catch it: the session may be half done.
      this.services.state.aborting = true;
      throw signal;
    }
  }

  /** A choice was repeated; those that are kept have been counted. */
  repeated(at: number): void {
    if (at < this.kept.at) return;
    this.kept.mark(at, this.depth);
    this.depth++;
  }

  /** Values that satisfy the decisions so far. */
  private modelSoFar(site: SiteId): Map<Term, Primitive> {
    this.unexamined = false;
    return modelOf(this.services, site, this);
  }

  private decide(condition: Term, site: SiteId): boolean {
    const { session, plan } = this;
    if (plan.isOver?.()) this.abort({ kind: 'parked' });
    const known = session.known(condition);
    if (known !== undefined) return this.force(condition, site, known);
    if (plan.examines === 'taken') this.values ??= this.modelSoFar(site);
    const wish = valueUnder(condition, this.values);
    if (wish !== undefined) return this.split(condition, site, 0, wish === true ? 0 : 1);
    if (session.isFree(condition)) return this.split(condition, site, 0);
    const witness = session.witness(condition);
    const yes = witness === true ? 'yes' : feasible(this.services, condition, this);
    const no = witness === false ? 'yes' : feasible(this.services, not(condition), this);
    if (yes === 'no' && no === 'no') this.abort({ kind: 'infeasible' });
    if (yes !== 'no' && no !== 'no') {
      return this.split(condition, site, (yes === 'unknown' ? 1 : 0) | (no === 'unknown' ? 2 : 0));
    }
    const holds = yes !== 'no';
    if ((holds ? yes : no) === 'unknown') this.uncertain = true;
    return this.force(condition, site, holds);
  }

  /** Both sides of a branch are possible. */
  private split(condition: Term, site: SiteId, unsure: number, wish?: number): boolean {
    const point: ChoicePoint | undefined = this.observer && { kind: 'branch', site, condition };
    const holds = this.fork(Kind.branch, site, point, 2, unsure, wish) === 0;
    this.add(holds ? condition : not(condition), site);
    return holds;
  }

  /** One side of a branch is possible. */
  private force(condition: Term, site: SiteId, holds: boolean): boolean {
    const { apriori } = this.limits;
    this.path.record(apriori ? Kind.forced : Kind.branch, holds ? 0 : 1, site);
    if (!apriori) {
      // Without a-priori checking a choice is introduced all the same; the impossible option ends at once.
      this.states += 2;
      this.infeasibleOptions++;
      this.depth++;
    }
    if (this.observer !== undefined) this.reportBranch(condition, site, 0, holds, true);
    if (!apriori) this.add(holds ? condition : not(condition), site);
    return holds;
  }

  choose(point: ChoicePoint): number {
    const { scheduler } = this.services;
    const count = point.kind === 'branch' ? 2 : point.options;
    let option: number;
    if (point.kind === 'schedule' && (count === 1 || scheduler !== undefined)) {
      option = scheduler === undefined ? 0 : this.next(point, scheduler);
      if (count === 1) return option;
    } else if (this.path.replaying) {
      const at = this.path.cursor;
      option = optionOf(this.path.repeat(kindFor(point), point.site, count));
      this.repeated(at);
      if (this.heard) this.observer?.chosen(point, this.choiceId, count, option, false);
    } else {
      if (point.kind === 'schedule' && this.services.ordersOpen?.() === true) this.abort({ kind: 'asleep' });
      const wish = point.kind === 'shape' ? point.wish : undefined;
      option = this.fork(kindFor(point), point.site, point, count, 0, wish);
    }
    if (point.kind === 'choose') this.choices.push(option);
    const name = `choice_${this.choices.length}`;
    const conjunct = (): string[] => ('describe' in point ? point.describe(option) : [`${name} === ${option}`]);
    if (!this.isBehind) this.condition.add(conjunct);
    if (this.heard) this.observer?.conditionAdded(conjunct, point.site);
    return option;
  }

  private next(point: SchedulePoint, scheduler: Scheduler): number {
    const { path, observer, limits } = this;
    const repeated = (option: number): void =>
      this.heard ? observer?.chosen(point, this.choiceId, point.options, option, false) : undefined;
    return nextTask(point, { run: this, path, scheduler, maxDepth: limits.maxDepth, observer, repeated });
  }

  /** Several options are possible: takes one, leaves the others to the strategy. @param unsure a bit for each that may be impossible */
  private fork(kind: Kind, site: SiteId, point: ChoicePoint | undefined, count: number, unsure: number, wish?: number) {
    const { path, observer } = this;
    const { strategy, alone } = this.plan;
    if (this.depth >= this.limits.maxDepth) this.abort({ kind: 'depth' });
    const at = path.cursor;
    this.kept.mark(at, this.depth);
    const depth = this.depth + 1;
    const segment = path.share();
    const { scheduler } = this.services;
    const round = strategy.rounds?.next(site, path.tape) ?? 0;
    if (!strategy.reaches(depth, round)) this.park({ segment, at, kind, site, depth, round });
    const choice = observer?.forked() ?? 0;
    const asks = observer?.vetoes === true && alone !== true;
    const allowed = asks ? allowedOptions(observer, this, point as ChoicePoint, choice, count) : undefined;
    const taken = wish ?? pickOption(strategy, { kind, site, depth }, count, allowed);
    // Added last to first, so that a stack hands them out in order.
    for (let option = count - 1; option >= 0; option--) {
      if (option === taken || allowed?.includes(option) === false) continue;
      const uncertain = this.uncertain || (unsure & (1 << option)) !== 0;
      const open = { segment, at, kind, option, site, depth, round, uncertain, choice, stand: scheduler?.leaves() };
      strategy.add(wish !== undefined && kind === Kind.branch ? { ...open, unexamined: true } : open);
    }
    if (wish !== undefined) strategy.took(site, wish);
    this.states++;
    this.depth = depth;
    if ((unsure & (1 << taken)) !== 0) this.uncertain = true;
    path.record(kind, taken, site);
    observer?.chosen(point as ChoicePoint, choice, count, taken, false);
    return taken;
  }

  /** The run ends before a choice point, and goes on from there later. */
  private park(at: Pick<OpenBranch, 'segment' | 'at' | 'kind' | 'site' | 'depth' | 'round'>): never {
    this.parkedAt = this.observer?.parked() ?? 0;
    const stand = this.services.scheduler?.leaves();
    this.plan.strategy.add({ ...at, option: RESUME, uncertain: this.uncertain, choice: this.parkedAt, stand });
    return this.abort({ kind: 'parked' });
  }

  assume(condition: Term, site: SiteId): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
      return;
    }
    if (this.isBehind) {
      this.expectKept(this.session.known(condition) === true);
      return;
    }
    if (site === TYPE_SITE) {
      this.condition.addType(condition);
      if (this.values !== undefined) admitListed(condition, this.values);
    }
    const known = this.session.known(condition);
    if (known === true) return;
    if (!this.path.replaying) {
      if (known === false || (this.plan.alone && valueUnder(condition, this.values) === false))
        this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
      if (this.session.witness(condition) !== true) {
        const possible = feasible(this.services, condition, this);
        if (possible === 'no') this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
        if (possible === 'unknown') this.uncertain = true;
      }
    }
    if (site === TYPE_SITE) this.session.assume(condition);
    else this.add(condition, site);
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    if (term.op === 'const') return term.data as Primitive;
    for (const value of this.condition.listedValues(term)) {
      if (this.branch(same(term, constant(value, term.sort)), site)) return value;
    }
    const value = this.path.replaying
      ? (this.path.repeatValue(Kind.value, site) as Primitive)
      : this.newValue(term, reason, site);
    this.add(same(term, constant(value, term.sort)), site);
    this.gap(concretized(reason), site);
    return value;
  }

  private newValue(term: Term, reason: string, site: SiteId): Primitive {
    const value = valueUnder(term, this.values) ?? witnessOf(term, this.session, reason, site, this);
    this.path.recordValue(Kind.value, site, value);
    return value;
  }

  remember(text: string | undefined, site: SiteId): string | undefined {
    return remembered(this.path, text, site);
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    return pinned(this.path, value);
  }

  /** Are the primitive parts of the inputs narrowed to one value each? The first entry of such a run says so. Asked once, first. */
  isPinned(): boolean {
    return startsPinned(this.path, this.plan.pins === true);
  }

  gap(gap: GapText, site: SiteId): void {
    this.services.gaps.add(gap, site);
  }

  abort(reason: AbortReason): never {
    this.services.state.aborting = true;
    this.aborted ??= new PathAbort(reason);
    throw this.aborted;
  }

  private add(condition: Term, site: SiteId): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible' });
      return;
    }
    if (this.isBehind) {
      this.expectKept(this.session.isAssumed(condition));
      return;
    }
    if (this.condition.size >= this.limits.maxConditions) this.abort({ kind: 'conditions' });
    this.session.assume(condition);
    this.condition.add(condition);
    if (this.heard) this.observer?.conditionAdded(condition, site);
  }
}
