// The PathContext of exploration: replays the prefix of the run, then extends it, asking the session which options are
// possible. One instance per engine; `begin` starts a run, `end` ends it.
// Always holds: the path condition of a run is satisfiable unless `uncertain` says the solver could not tell.
import { constant, not, same } from '../logic/build.js';
import { evaluate } from '../logic/evaluate.js';
import type { Primitive, Term } from '../logic/term.js';
import { ASSUME_SITE, type ChoicePoint, type SiteId, TYPE_SITE } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathContext } from '../path/context.js';
import { Kind, kindOf, optionOf, Path } from '../path/path.js';
import { beginDecisions, type Decision, decisionsOf, formatPrefix } from '../path/prefix.js';
import type { GapCode } from '../result/outcome.js';
import type { Session } from '../solver/session.js';
import { type FiledPrecondition, type OpenBranch, RESUME, type RunPath } from './open-branch.js';
import { type Conjunct, PathCondition } from './path-condition.js';
import { allowedOptions, type RunObserver } from './run-observer.js';
import { admitListed, type RunLimits, type RunPlan, type RunServices, valueUnder } from './run-plan.js';
import { pickOption } from './strategies/strategy.js';

type Feasible = 'yes' | 'no' | 'unknown';

const NEVER = (): boolean => false;

export class RunContext implements PathContext {
  readonly session: Session;
  private readonly path: RunPath = new Path((message) => this.abort({ kind: 'diverged', message }));
  private readonly condition = new PathCondition();
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
  }

  /** Starts a run: the root run without an open branch, else the prefix of the branch with its option. */
  begin(open: OpenBranch | undefined, plan: RunPlan): void {
    const { path } = this;
    path.begin(open);
    this.resumed = open?.option === RESUME;
    if (open !== undefined && !this.resumed) {
      path.append(open.kind, open.option, open.site);
      this.states++;
    }
    this.uncertain = open?.uncertain === true;
    this.unexamined = open?.unexamined === true;
    this.fromChoice = this.resumed ? 0 : (open?.choice ?? 0);
    this.reset(plan);
  }

  /** Starts the run of a prefix given by the user. */
  beginPrefix(decisions: readonly Decision[], plan: RunPlan): void {
    this.begin(undefined, plan);
    beginDecisions(this.path, decisions);
  }

  private reset(plan: RunPlan): void {
    this.plan = plan;
    this.values = plan.follows;
    this.session.reset();
    this.session.suggestion = plan.follows;
    this.aborted = undefined;
    this.condition.reset();
    if (this.choices.length > 0) this.choices = [];
    this.depth = 0;
  }

  /** Stores the run's decisions if open branches refer to them. */
  end(): void {
    this.path.end();
  }

  /** Names the place of the run among all runs: its decisions so far. */
  prefixSoFar(): string {
    return this.path.placeKey();
  }

  /** Tells the path from all others, whether its decisions were forced or not. */
  pathKey(): string {
    return this.path.pathKey();
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
    return this.session.conditions;
  }

  /** The run is past what earlier ones did: also past the choice point before which it was parked. */
  get exploring(): boolean {
    const { path } = this;
    return !path.replaying && !(this.resumed && path.length === path.prefixLength);
  }

  get replaying(): boolean {
    return this.path.replaying;
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
      const entry = this.path.repeat(Kind.branch, site, 2);
      const holds = optionOf(entry) === 0;
      const forced = kindOf(entry) === Kind.forced;
      if (this.heard) this.reportBranch(condition, site, this.choiceId, holds, forced);
      if (!forced) {
        this.depth++;
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

  /** Values that satisfy the decisions so far; the run ends where there are none, or none are found. */
  private modelSoFar(site: SiteId): Map<Term, Primitive> {
    this.unexamined = false;
    const answer = this.services.findModel();
    if (answer.status === 'unsat') {
      this.infeasibleOptions++;
      this.abort({ kind: 'infeasible' });
    }
    if (answer.status === 'unknown') {
      const feature = 'whether a path is possible: no inputs were found in the time for a query';
      this.abort({ kind: 'unsupported', feature, site, lift: '--search coverage' });
    }
    this.uncertain = false;
    const model = new Map(answer.model);
    this.session.suggestion = model;
    return model;
  }

  private decide(condition: Term, site: SiteId): boolean {
    const { session, plan } = this;
    if (plan.isOver?.()) this.abort({ kind: 'parked' });
    const known = session.known(condition);
    if (known !== undefined) return this.force(condition, site, known);
    if (plan.examines === 'taken') this.values ??= this.modelSoFar(site);
    const wish = valueUnder(condition, this.values);
    if (wish !== undefined) {
      this.fork({ kind: 'branch', site, condition }, 2, NEVER, wish === true ? 0 : 1);
      this.add(wish === true ? condition : not(condition), site);
      return wish === true;
    }
    const witness = session.witness(condition);
    const yes = witness === true ? 'yes' : this.feasible(condition);
    const no = witness === false ? 'yes' : this.feasible(not(condition));
    if (yes === 'no' && no === 'no') this.abort({ kind: 'infeasible' });
    if (yes !== 'no' && no !== 'no') {
      const option = this.fork({ kind: 'branch', site, condition }, 2, (o) => (o === 0 ? yes : no) === 'unknown');
      this.add(option === 0 ? condition : not(condition), site);
      return option === 0;
    }
    const holds = yes !== 'no';
    if ((holds ? yes : no) === 'unknown') this.uncertain = true;
    return this.force(condition, site, holds);
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
    const count = point.kind === 'branch' ? 2 : point.options;
    let option: number;
    if (this.path.replaying) {
      option = optionOf(this.path.repeat(Kind[point.kind], point.site, count));
      this.depth++;
      if (this.heard) this.observer?.chosen(point, this.choiceId, count, option, false);
    } else option = this.fork(point, count, NEVER, point.kind === 'shape' ? point.wish : undefined);
    if (point.kind !== 'shape') this.choices.push(option);
    const name = `choice_${this.choices.length}`;
    const conjunct = (): string[] => (point.kind === 'shape' ? point.describe(option) : [`${name} === ${option}`]);
    this.condition.add(conjunct);
    if (this.heard) this.observer?.conditionAdded(conjunct, point.site);
    return option;
  }

  /** A choice point with several possible options: takes one, leaves the others to the strategy. */
  private fork(point: ChoicePoint, count: number, uncertain: (option: number) => boolean, wish?: number): number {
    const { path, observer } = this;
    const { strategy } = this.plan;
    const { site } = point;
    const kind = Kind[point.kind];
    if (this.depth >= this.limits.maxDepth) this.abort({ kind: 'depth' });
    const at = path.cursor;
    const depth = this.depth + 1;
    const segment = path.share();
    if (!strategy.reaches(depth)) {
      const choice = observer?.parked() ?? 0;
      this.parkedAt = choice;
      strategy.add({ segment, at, kind, option: RESUME, site, depth, uncertain: this.uncertain, choice });
      this.abort({ kind: 'parked' });
    }
    const choice = observer?.forked() ?? 0;
    const allowed = observer?.vetoes ? allowedOptions(observer, this, point, choice, count) : undefined;
    const taken = wish ?? pickOption(strategy, { kind, site, depth }, count, allowed);
    // Added last to first, so that a stack hands them out in order.
    for (let option = count - 1; option >= 0; option--) {
      if (option === taken || allowed?.includes(option) === false) continue;
      const doubt = this.uncertain || uncertain(option);
      const left = { segment, at, kind, option, site, depth, uncertain: doubt, choice };
      strategy.add(wish !== undefined && point.kind === 'branch' ? { ...left, unexamined: true } : left);
    }
    if (wish !== undefined) strategy.took(site, wish);
    this.states++;
    this.depth = depth;
    if (uncertain(taken)) this.uncertain = true;
    path.record(kind, taken, site);
    observer?.chosen(point, choice, count, taken, false);
    return taken;
  }

  assume(condition: Term, site: SiteId): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
      return;
    }
    if (site === TYPE_SITE) {
      this.condition.addType(condition);
      if (this.values !== undefined) admitListed(condition, this.values);
    }
    if (!this.path.replaying) {
      const known = this.session.known(condition);
      if (known === true) return;
      if (known === false) this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
      if (this.session.witness(condition) !== true) {
        const possible = this.feasible(condition);
        if (possible === 'no') this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
        if (possible === 'unknown') this.uncertain = true;
      }
    }
    if (site === TYPE_SITE) this.session.assume(condition);
    else this.add(condition, site);
  }

  /** Files the precondition under the current position, so that a replay does not compute it again. */
  filePrecondition(filed: FiledPrecondition): void {
    this.path.note(filed);
  }

  /** What was filed when the decision before the current position was first made. */
  filedPrecondition(): FiledPrecondition | undefined {
    return this.path.noted();
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    if (term.op === 'const') return term.data as Primitive;
    for (const value of this.condition.listedValues(term)) {
      if (this.branch(same(term, constant(value)), site)) return value;
    }
    const value = this.path.replaying
      ? (this.path.repeatValue(Kind.value, site) as Primitive)
      : this.newValue(term, reason, site);
    this.add(same(term, constant(value)), site);
    this.gap('concretized', reason, site, 'avoid the call, or write a model for it');
    return value;
  }

  private newValue(term: Term, reason: string, site: SiteId): Primitive {
    const value = valueUnder(term, this.values) ?? this.witnessValue(term, reason, site);
    this.path.recordValue(Kind.value, site, value);
    return value;
  }

  private witnessValue(term: Term, reason: string, site: SiteId): Primitive {
    const answer = this.session.model();
    if (answer.status === 'unsat') this.abort({ kind: 'infeasible' });
    if (answer.status === 'unknown') this.abort({ kind: 'unsupported', feature: reason, site });
    return evaluate(term, answer.model);
  }

  remember(text: string | undefined, site: SiteId): string | undefined {
    const { path } = this;
    // The run that made this prefix may have had nothing to remember.
    if (path.replaying) {
      return path.expects(Kind.text) ? (path.repeatValue(Kind.text, site) as string) : undefined;
    }
    if (text !== undefined) path.recordValue(Kind.text, site, text);
    return text;
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    if (this.path.replaying) return this.path.repeatValue(Kind.pin, NO_SITE);
    this.path.recordValue(Kind.pin, NO_SITE, value);
    return value;
  }

  /** Are the primitive parts of the inputs narrowed to one value each? The first entry of such a run says so. Asked once, first. */
  isPinned(): boolean {
    const pinned = this.path.replaying ? this.path.expects(Kind.pin) : this.plan.pins === true;
    if (pinned) this.pin(undefined);
    return pinned;
  }

  gap(code: GapCode, message: string, site: SiteId, lift?: string): void {
    this.services.gaps.add(code, message, site, lift);
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
    if (this.condition.size >= this.limits.maxConditions) this.abort({ kind: 'conditions' });
    this.session.assume(condition);
    this.condition.add(condition);
    if (this.heard) this.observer?.conditionAdded(condition, site);
  }

  private feasible(condition: Term): Feasible {
    const { status } = this.session.check(condition);
    return status === 'sat' ? 'yes' : status === 'unsat' ? 'no' : 'unknown';
  }
}

/** Pins belong to parts of the input, whatever code reads them. */
const NO_SITE: SiteId = -1;
