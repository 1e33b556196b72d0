// The PathContext of exploration: replays the prefix of the run, then extends it, asking the session which options are
// possible. One instance per engine; `begin` starts a run.
// Always holds: the path condition of a run is satisfiable unless `uncertain` says the solver could not tell.
import { constant, not, same } from '../logic/build.js';
import { EvaluationError, evaluate } from '../logic/evaluate.js';
import type { Primitive, Term } from '../logic/term.js';
import { ASSUME_SITE, type ChoicePoint, type Decision, type SiteId, TYPE_SITE } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathContext } from '../path/context.js';
import type { GapCode } from '../result/outcome.js';
import { isAffordable } from '../solver/affordable.js';
import type { Session } from '../solver/session.js';
import type { Answer } from '../solver/solver.js';
import type { GapLog } from './gap-log.js';
import { DecisionBuffer, type FiledPrecondition, type OpenBranch, pack, RESUME, Segment } from './segment.js';
import type { Strategy } from './strategies/strategy.js';

/** A part of the path condition as it will be printed: a term, or a decision about structure that describes itself. */
export type Conjunct = Term | (() => readonly string[]);

/** Hears of choices and conditions: listeners (observers.ts). */
export interface RunObserver {
  /** What a run replays need not be reported. */
  readonly skipsReplays: boolean;
  /** May options be vetoed? */
  readonly vetoes: boolean;
  /** The number of a new choice point. */
  forked(): number;
  parked(): number;
  allows(point: ChoicePoint, id: number, options: number, option: number): boolean;
  chosen(point: ChoicePoint, id: number, options: number, taken: number, forced: boolean): void;
  conditionAdded(condition: Conjunct, site: SiteId): void;
}

export interface RunLimits {
  readonly maxDepth: number;
  readonly maxConditions: number;
  readonly apriori: boolean;
}

type Feasible = 'yes' | 'no' | 'unknown';

export class RunContext implements PathContext {
  readonly buffer = new DecisionBuffer();
  private conjunctList: Conjunct[] = [];
  /** What the types of the inputs say, known or not: the same in a run and in its replay. */
  private typeConditions: Term[] = [];
  /** Parts of an input that leave no choice are decided without a decision: how often that happened at this position. */
  private filedCursor = -1;
  private filedIndex = 0;
  private conjunctCount = 0;
  /** Answers of choose() on this path, in order. */
  choices: number[] = [];
  /** Options taken so far plus the root; infeasible ones included. */
  states = 1;
  infeasibleOptions = 0;
  depth = 0;
  uncertain = false;
  /** The signal that ended the run. */
  aborted: PathAbort | undefined;
  private cursor = 0;
  private prefixLength = 0;
  private segment: Segment | undefined;
  private segmentUsed = false;
  /** Values under which the run decides, when it follows concrete inputs. The other sides are not looked at. */
  guide: Map<Term, Primitive> | undefined;
  /** Runs decide by values that satisfy what they start from; whether the other sides are possible is asked when they are run. */
  lazy = false;
  /** The run narrows the primitive parts of its inputs to one value each. */
  pinning = false;
  /** The time of a run that may be given up is over; set by the driver of seeds. */
  isOver: (() => boolean) | undefined;
  /** Gives such values; set by the engine, which knows what can be built of them. */
  findModel: () => Answer = () => this.session.model();
  /** Set by the engine when there are listeners. */
  observer: RunObserver | undefined;
  /** Whether the last decision of the prefix is possible has not been asked yet. */
  private unexamined = false;
  /** Number of the choice point before which the run was parked. */
  parkedAt = 0;
  /** The run was parked before a choice point, which it has not come to again. */
  private resuming = false;
  /** Number of the choice point that the run starts from. */
  private fromChoice = 0;

  constructor(
    readonly session: Session,
    public strategy: Strategy,
    private readonly gaps: GapLog,
    private readonly limits: RunLimits,
    private readonly state: { aborting: boolean },
  ) {}

  /** Starts a run: the root run without an open branch, else the prefix of the branch with its option. */
  begin(open: OpenBranch | undefined): void {
    this.session.reset();
    this.aborted = undefined;
    this.conjunctCount = 0;
    if (this.choices.length > 0) this.choices = [];
    if (this.typeConditions.length > 0) this.typeConditions = [];
    this.cursor = 0;
    this.filedCursor = -1;
    this.depth = 0;
    this.segmentUsed = false;
    if (open === undefined) {
      this.buffer.clear();
      this.prefixLength = 0;
      this.uncertain = false;
      this.unexamined = false;
      this.fromChoice = 0;
      this.resuming = false;
      this.segment = new Segment(undefined, 0);
      this.buffer.continueIn(this.segment);
      return;
    }
    this.buffer.load(open.segment, open.at);
    if (open.option !== RESUME) {
      this.buffer.push(pack(open.option, false), open.site);
      this.states++;
    }
    this.prefixLength = this.buffer.length;
    this.uncertain = open.uncertain;
    this.unexamined = open.unexamined === true;
    this.fromChoice = open.option === RESUME ? 0 : open.choice;
    this.resuming = open.option === RESUME;
    this.segment = new Segment(open.segment, open.at);
    this.buffer.continueIn(this.segment);
  }

  /** Starts the run of a prefix given by the user. */
  beginPrefix(decisions: readonly Decision[]): void {
    this.begin(undefined);
    for (const { option, forced, pinned } of decisions) {
      if (pinned !== undefined) this.buffer.pinned.set(this.buffer.length, pinned);
      this.buffer.push(pack(option, forced), ANY_SITE);
    }
    this.prefixLength = decisions.length;
  }

  /** Stores the run's decisions if open branches refer to them. */
  end(): void {
    if (this.segmentUsed) this.buffer.save(this.segment as Segment);
  }

  /** Names the place of the run among all runs: its decisions so far. */
  prefixSoFar(): string {
    return this.buffer.decisions.slice(0, this.cursor).join('.');
  }

  /** Tells the path from all others, whether its decisions were forced or not. */
  pathKey(): string {
    const { decisions, length, pinned } = this.buffer;
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let i = 0; i < length; i++) {
      const option = decisions[i] >> 1;
      a = Math.imul(a ^ option, 0x01000193);
      b = Math.imul(b ^ (option + i), 0x85ebca6b) ^ (b >>> 13);
    }
    const values = pinned.size === 0 ? '' : [...pinned].map(([at, value]) => `${at}=${String(value)}`).join();
    return `${length}:${a}:${b}:${values}`;
  }

  /** Conjuncts in order, for printing. */
  get conjuncts(): readonly Conjunct[] {
    return this.conjunctList.slice(0, this.conjunctCount);
  }

  /** The path condition as terms. */
  get conditions(): readonly Term[] {
    return this.session.conditions;
  }

  /** The run is past what earlier ones did. */
  get exploring(): boolean {
    return this.cursor >= this.prefixLength && !this.resuming;
  }

  get replaying(): boolean {
    return this.cursor < this.prefixLength;
  }

  /** Of the decision just replayed: the last one of the prefix is the one this run is about. */
  private get choiceId(): number {
    return this.cursor === this.prefixLength ? this.fromChoice : 0;
  }

  /** Somebody listens, to replays too if this is one. */
  private get heard(): boolean {
    return this.observer !== undefined && (this.cursor >= this.prefixLength || !this.observer.skipsReplays);
  }

  /** Apart, so that a replay of which nobody hears stays small enough to be compiled as one piece. */
  private reportBranch(condition: Term, site: SiteId, id: number, holds: boolean, forced: boolean): void {
    this.observer?.chosen({ kind: 'branch', site, condition }, id, 2, holds ? 0 : 1, forced);
  }

  private reportCondition(condition: Conjunct, site: SiteId): void {
    this.observer?.conditionAdded(condition, site);
  }

  branch(condition: Term, site: SiteId): boolean {
    if (condition.op === 'const') return condition.data as boolean;
    if (this.cursor < this.prefixLength) {
      const packed = this.next(site);
      if (packed > MAX_BRANCH) this.abort({ kind: 'diverged', message: 'a recorded option does not exist any more' });
      const holds = packed >> 1 === 0;
      const forced = (packed & 1) === 1;
      if (this.heard) this.reportBranch(condition, site, this.choiceId, holds, forced);
      if (!forced) {
        this.depth++;
        this.add(holds ? condition : not(condition), site);
        if (this.unexamined && this.cursor === this.prefixLength) this.guide = this.modelSoFar(site);
      }
      return holds;
    }
    try {
      return this.decide(condition, site);
    } catch (signal) {
      // Whatever it is, an exhausted stack included, the program must not catch it: the session may be half done.
      this.state.aborting = true;
      throw signal;
    }
  }

  /** Values that satisfy the decisions so far; the run ends where there are none, or none are found. */
  private modelSoFar(site: SiteId): Map<Term, Primitive> {
    this.unexamined = false;
    const answer = this.findModel();
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

  /** What the condition is under the guide; undefined where there is none or it has no value. */
  private guided(condition: Term): boolean | undefined {
    if (this.guide === undefined || !isAffordable(condition, this.guide)) return undefined;
    try {
      return evaluate(condition, this.guide) === true;
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  private decide(condition: Term, site: SiteId): boolean {
    const { session } = this;
    if (this.isOver?.()) this.abort({ kind: 'parked' });
    let yes: Feasible;
    let no: Feasible;
    const known = session.known(condition);
    if (known === undefined && this.lazy) this.guide ??= this.modelSoFar(site);
    const wish = known === undefined ? this.guided(condition) : undefined;
    if (known !== undefined) {
      yes = known ? 'yes' : 'no';
      no = known ? 'no' : 'yes';
    } else if (wish !== undefined) {
      const option = this.fork({ kind: 'branch', site, condition }, 2, () => false, wish ? 0 : 1);
      this.add(wish ? condition : not(condition), site);
      return option === 0;
    } else {
      const witness = session.witness(condition);
      yes = witness === true ? 'yes' : this.feasible(condition);
      no = witness === false ? 'yes' : this.feasible(not(condition));
    }
    if (yes === 'no' && no === 'no') this.abort({ kind: 'infeasible' });
    if (yes !== 'no' && no !== 'no') {
      const point = { kind: 'branch', site, condition } as const;
      const option = this.fork(point, 2, (o) => (o === 0 ? yes : no) === 'unknown');
      this.add(option === 0 ? condition : not(condition), site);
      return option === 0;
    }
    const holds = yes !== 'no';
    if ((holds ? yes : no) === 'unknown') this.uncertain = true;
    if (this.limits.apriori) {
      this.record(pack(holds ? 0 : 1, true), site);
      if (this.observer !== undefined) this.reportBranch(condition, site, 0, holds, true);
    } else {
      // Without a-priori checking a choice is introduced all the same; the impossible option ends at once.
      this.states += 2;
      this.infeasibleOptions++;
      this.depth++;
      this.record(pack(holds ? 0 : 1, false), site);
      if (this.observer !== undefined) this.reportBranch(condition, site, 0, holds, true);
      this.add(holds ? condition : not(condition), site);
    }
    return holds;
  }

  choose(point: ChoicePoint): number {
    const count = point.kind === 'branch' ? 2 : point.options;
    let option: number;
    if (this.cursor < this.prefixLength) {
      option = this.next(point.site) >> 1;
      if (option >= count) this.abort({ kind: 'diverged', message: 'a recorded option does not exist any more' });
      this.depth++;
      if (this.heard) this.observer?.chosen(point, this.choiceId, count, option, false);
    } else option = this.fork(point, count, () => false, point.kind === 'shape' ? point.wish : undefined);
    if (point.kind === 'shape') {
      const conjunct = (): string[] => point.describe(option);
      this.conjunctList[this.conjunctCount++] = conjunct;
      if (this.heard) this.reportCondition(conjunct, point.site);
    } else {
      this.choices.push(option);
      const name = `choice_${this.choices.length}`;
      const conjunct = (): string[] => [`${name} === ${option}`];
      this.conjunctList[this.conjunctCount++] = conjunct;
      if (this.heard) this.reportCondition(conjunct, point.site);
    }
    return option;
  }

  /** A choice point with several possible options: takes one, leaves the others to the strategy. */
  private fork(point: ChoicePoint, count: number, uncertain: (option: number) => boolean, wish?: number): number {
    const { site } = point;
    if (this.depth >= this.limits.maxDepth) this.abort({ kind: 'depth' });
    const at = this.cursor;
    const depth = this.depth + 1;
    this.segmentUsed = true;
    if (!this.strategy.reaches(depth)) {
      this.parkedAt = this.observer?.parked() ?? 0;
      const choice = this.parkedAt;
      this.strategy.add({ segment: this.segment, at, option: RESUME, site, depth, uncertain: this.uncertain, choice });
      this.abort({ kind: 'parked' });
    }
    const choice = this.observer?.forked() ?? 0;
    const allowed = this.observer?.vetoes ? this.allowedOptions(this.observer, point, choice, count) : undefined;
    const taken =
      wish !== undefined
        ? wish
        : allowed === undefined
          ? this.strategy.pick(count, site)
          : allowed[this.strategy.pick(allowed.length, site, allowed)];
    // Added last to first, so that a stack hands them out in order.
    for (let option = count - 1; option >= 0; option--) {
      if (option === taken || allowed?.includes(option) === false) continue;
      const unexamined = wish !== undefined && point.kind === 'branch';
      const left = { segment: this.segment, at, option, site, depth, uncertain: uncertain(option), choice };
      this.strategy.add(unexamined ? { ...left, unexamined } : left);
    }
    if (wish !== undefined) this.strategy.took(site, wish);
    this.states++;
    this.depth = depth;
    if (uncertain(taken)) this.uncertain = true;
    this.record(pack(taken, false), site);
    this.observer?.chosen(point, choice, count, taken, false);
    return taken;
  }

  /** What listeners leave of the options. */
  private allowedOptions(observer: RunObserver, point: ChoicePoint, choice: number, count: number): number[] {
    const allowed: number[] = [];
    for (let option = 0; option < count; option++) {
      if (observer.allows(point, choice, count, option)) allowed.push(option);
    }
    if (allowed.length < count) this.gap('listener', 'a listener left out an option', point.site, LEAVE_OUT);
    if (allowed.length === 0) this.abort({ kind: 'cut', reason: 'a listener left out all options' });
    return allowed;
  }

  private record(packed: number, site: SiteId): void {
    this.resuming = false;
    this.buffer.push(packed, site);
    this.cursor++;
  }

  /** The next decision of the prefix; a different site than when it was recorded is a divergence. */
  private next(site: SiteId): number {
    const { decisions, sites } = this.buffer;
    const at = this.cursor++;
    if (sites[at] !== site && sites[at] !== ANY_SITE) {
      this.abort({ kind: 'diverged', message: 'the same decisions led elsewhere: is the code deterministic?' });
    }
    return decisions[at];
  }

  assume(condition: Term, site: SiteId): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible', assumed: site === ASSUME_SITE });
      return;
    }
    if (site === TYPE_SITE) {
      this.typeConditions.push(condition);
      this.admit(condition);
    }
    if (!this.replaying) {
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

  /** A variable that the guide does not know gets the first value that its type lists. */
  private admit({ op, args }: Term): void {
    const { guide } = this;
    if (guide === undefined || op !== 'or') return;
    for (const { op: inner, args: sides } of args) {
      const variable = sides.find((side) => side.op === 'var');
      const value = sides.find((side) => side.op === 'const');
      if (inner !== 'eq' || variable === undefined || value === undefined) return;
      if (!guide.has(variable)) guide.set(variable, value.data as Primitive);
    }
  }

  /** Files the precondition under the current position, so that a replay does not compute it again. */
  filePrecondition(filed: FiledPrecondition): void {
    const before = this.buffer.assumed.get(this.cursor - 1)?.slice(0, this.filedIndex) ?? [];
    this.buffer.assumed.set(this.cursor - 1, [...before, filed]);
  }

  /** What was filed when the decision before the current position was first made. */
  filedPrecondition(): FiledPrecondition | undefined {
    this.filedIndex = this.cursor === this.filedCursor ? this.filedIndex + 1 : 0;
    this.filedCursor = this.cursor;
    return this.cursor <= this.prefixLength ? this.buffer.assumed.get(this.cursor - 1)?.[this.filedIndex] : undefined;
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    if (term.op === 'const') return term.data as Primitive;
    for (const value of this.listedValues(term)) {
      if (this.branch(same(term, constant(value)), site)) return value;
    }
    // A forced decision marks the place, so that a replay takes the same value.
    const at = this.cursor;
    const pinned = this.replaying ? this.buffer.pinned.get(at) : undefined;
    if (this.replaying) this.next(site);
    else this.record(pack(0, true), site);
    const value = pinned ?? this.guidedValue(term) ?? this.witnessValue(term, reason, site);
    this.buffer.pinned.set(at, value);
    this.add(same(term, constant(value)), site);
    this.gap('concretized', reason, site, 'avoid the call, or write a model for it');
    return value;
  }

  remember(text: string | undefined, site: SiteId): string | undefined {
    const at = this.cursor;
    if (this.replaying) {
      const known = this.buffer.pinned.get(at);
      if (typeof known !== 'string' || !known.startsWith(REMEMBERED)) return undefined;
      this.next(site);
      return known.slice(REMEMBERED.length);
    }
    if (text === undefined) return undefined;
    this.record(pack(0, true), site);
    this.buffer.pinned.set(at, REMEMBERED + text);
    return text;
  }

  /** Are the primitive parts of the inputs narrowed to one value each? The first decision of such a run says so. Asked once, first. */
  isPinned(): boolean {
    if (!this.replaying) return this.pinning && this.remember(PINNED, -1) === PINNED;
    if (this.buffer.pinned.get(0) !== REMEMBERED + PINNED) return false;
    this.next(-1);
    return true;
  }

  /** The values of a term whose type lists them: `t === 'a' || t === 'b'`. */
  private listedValues(term: Term): readonly Primitive[] {
    for (const { op, args } of this.typeConditions) {
      if (op !== 'or') continue;
      const values = args.map((arg) => (arg.op === 'eq' ? constantBeside(arg, term) : undefined));
      if (values.every((value) => value !== undefined)) return values.flatMap((v) => (v === 0 ? [0, -0] : [v]));
    }
    return [];
  }

  private guidedValue(term: Term): Primitive | undefined {
    if (this.guide === undefined || !isAffordable(term, this.guide)) return undefined;
    try {
      return evaluate(term, this.guide);
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  private witnessValue(term: Term, reason: string, site: SiteId): Primitive {
    const answer = this.session.model();
    if (answer.status === 'unsat') this.abort({ kind: 'infeasible' });
    if (answer.status === 'unknown') this.abort({ kind: 'unsupported', feature: reason, site });
    return evaluate(term, answer.model);
  }

  gap(code: GapCode, message: string, site: SiteId, lift?: string): void {
    this.gaps.add(code, message, site, lift);
  }

  abort(reason: AbortReason): never {
    this.state.aborting = true;
    this.aborted ??= new PathAbort(reason);
    throw this.aborted;
  }

  private add(condition: Term, site: SiteId): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible' });
      return;
    }
    if (this.conjunctCount >= this.limits.maxConditions) this.abort({ kind: 'conditions' });
    this.session.assume(condition);
    this.conjunctList[this.conjunctCount++] = condition;
    if (this.heard) this.reportCondition(condition, site);
  }

  private feasible(condition: Term): Feasible {
    const { status } = this.session.check(condition);
    return status === 'sat' ? 'yes' : status === 'unsat' ? 'no' : 'unknown';
  }
}

/** The c of `term === c` or `c === term`. */
function constantBeside(equality: Term, term: Term): Primitive | undefined {
  const [a, b] = equality.args;
  const other = a === term ? b : b === term ? a : undefined;
  return other?.op === 'const' ? other.data : undefined;
}

/** What lifts a gap that a listener made. */
export const LEAVE_OUT = 'leave the listener out';

/** The largest decision of a branch: option 1, forced. */
const MAX_BRANCH = pack(1, true);

/** Tells a remembered text from the value of a term. */
const REMEMBERED = '\0';
const PINNED = 'pinned';

/** Sites of a prefix given as text are not known. */
const ANY_SITE = -2;
