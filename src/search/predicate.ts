// Explores a predicate (contract clause, completion of an input) within a path, on top of its path condition, without
// adding to the path's own choices. By re-execution, within a budget of inner paths: depth first, or, for structures that
// have no end, the shortest open branch first.
import { constant, not, same } from '../logic/build.js';
import { evaluate } from '../logic/evaluate.js';
import type { Primitive, Term } from '../logic/term.js';
import type { ChoicePoint, SiteId } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathDecisions } from '../path/context.js';
import { type Alternative, Kind, kindFor, kindOf, optionOf, Path } from '../path/path.js';
import type { GapText } from '../result/gaps/gap-text.js';
import { concretizedInContract, unsupported } from '../result/gaps/paths.js';
import type { Session } from '../solver/session.js';
import type { Conjunct } from './path-condition.js';

export type InnerResult =
  | { readonly kind: 'value'; readonly holds: boolean }
  /** Conservative evaluation met an undecided part. */
  | { readonly kind: 'undecided' }
  | { readonly kind: 'threw'; readonly error: unknown }
  /** It could not be evaluated to the end (unsupported feature, step limit). */
  | { readonly kind: 'aborted'; readonly reason: AbortReason };

export interface InnerPath {
  readonly result: InnerResult;
  /** What was decided on top of the outer path condition. */
  readonly conjuncts: readonly Conjunct[];
  readonly session: Session;
}

/** How many inner paths are explored. */
export interface InnerBudget {
  readonly budget: number;
  readonly most?: number;
  readonly shortestFirst?: boolean;
}

const MAX_INNER_DEPTH = 2000;
const ENDED_EARLY: AbortReason = { kind: 'diverged', message: 'the same decisions led elsewhere' };

export class PredicateContext implements PathDecisions {
  private readonly path = new Path((message) => this.abort({ kind: 'diverged', message }));
  /** Options that runs left, when the shortest come first. */
  private waiting: Alternative<never>[] | undefined;
  private conjuncts: Conjunct[] = [];

  constructor(
    private readonly session: Session,
    private readonly outer: readonly Term[],
    private readonly state: { aborting: boolean },
    private readonly report: (gap: GapText, site: SiteId) => void,
    private readonly timeIsUp: () => boolean,
    private readonly maxDepth = MAX_INNER_DEPTH,
  ) {}

  /**
   * Runs `body` on every inner path until `visit` returns false. `undo` is called after each visit.
   * Past the budget it goes on, up to `most`, while paths get no longer: there is an end to them.
   * Answers whether all inner paths were visited.
   */
  explore(
    body: () => boolean,
    visit: (path: InnerPath) => boolean,
    undo: () => void,
    { budget, most = budget, shortestFirst = false }: InnerBudget,
  ): 'all' | 'stopped' | 'budget' {
    this.path.begin();
    this.waiting = shortestFirst ? [] : undefined;
    let longest = 0;
    let longestAt = 0;
    for (let n = 0; ; n++) {
      if (n >= most || (n >= budget && n < 2 * longestAt) || (n > 0 && this.timeIsUp())) return 'budget';
      const path = this.run(body);
      if (this.path.length > longest) {
        longest = this.path.length;
        longestAt = n;
      }
      const goOn = path === undefined || visit(path);
      undo();
      if (!goOn) return 'stopped';
      if (!(this.waiting === undefined ? this.path.step() : this.takeShortest(this.waiting))) return 'all';
    }
  }

  /** Those of the path around it, and what the inner path has decided. */
  get conditions(): readonly Term[] {
    return [...this.outer, ...this.conjuncts.filter((c): c is Term => typeof c !== 'function')];
  }

  /** What is decided now was decided before, on an earlier inner path. */
  get repeats(): boolean {
    return this.path.replaying;
  }

  private run(body: () => boolean): InnerPath | undefined {
    const { session } = this;
    session.reset();
    for (const condition of this.outer) session.assume(condition);
    this.conjuncts = [];
    let result: InnerResult;
    try {
      result = { kind: 'value', holds: body() };
    } catch (signal) {
      if (!PathAbort.is(signal)) result = { kind: 'threw', error: signal };
      else if (PathAbort.reasonOf(signal).kind === 'infeasible') return undefined;
      else if (PathAbort.reasonOf(signal).kind === 'undecided') result = { kind: 'undecided' };
      else result = { kind: 'aborted', reason: PathAbort.reasonOf(signal) };
    }
    if (this.path.replaying) result = { kind: 'aborted', reason: ENDED_EARLY };
    return { result, conjuncts: this.conjuncts, session };
  }

  private takeShortest(waiting: Alternative<never>[]): boolean {
    const { path } = this;
    waiting.push(...path.alternatives());
    path.end();
    let shortest = 0;
    waiting.forEach(({ at }, i) => {
      if (at < waiting[shortest].at) shortest = i;
    });
    const [next] = waiting.splice(shortest, 1);
    if (next === undefined) return false;
    path.begin(next);
    path.append(next.kind, next.option, next.site);
    return true;
  }

  branch(condition: Term, site: SiteId): boolean {
    if (condition.op === 'const') return condition.data as boolean;
    const known = this.session.known(condition);
    if (known !== undefined) return known;
    if (this.path.replaying) {
      const entry = this.path.repeat(Kind.branch, site, 2);
      if (kindOf(entry) === Kind.forced) return optionOf(entry) === 0;
      const holds = (optionOf(entry) === 0) !== asksForMore(condition);
      this.add(holds ? condition : not(condition));
      return holds;
    }
    const yes = this.session.check(condition).status;
    const no = this.session.check(not(condition)).status;
    if (yes === 'unsat' && no === 'unsat') this.abort({ kind: 'infeasible' });
    if (yes === 'unsat' || no === 'unsat') {
      this.deeper();
      this.path.record(Kind.forced, yes === 'unsat' ? 1 : 0, site);
      return no === 'unsat';
    }
    const holds = !asksForMore(condition);
    this.deeper();
    this.path.open(Kind.branch, 2, site);
    this.add(holds ? condition : not(condition));
    return holds;
  }

  choose(point: ChoicePoint): number {
    const count = point.kind === 'branch' ? 2 : point.options;
    let option = 0;
    if (this.path.replaying) option = optionOf(this.path.repeat(kindFor(point), point.site, count));
    else {
      this.deeper();
      this.path.open(kindFor(point), count, point.site);
    }
    if (point.kind === 'shape') this.conjuncts.push(() => point.describe(option));
    return option;
  }

  private deeper(): void {
    if (this.path.length >= this.maxDepth) this.abort({ kind: 'depth' });
  }

  assume(condition: Term, _site: SiteId): void {
    const known = condition.op === 'const' ? (condition.data as boolean) : this.session.known(condition);
    if (known === true) return;
    if (known === false || this.session.check(condition).status === 'unsat') this.abort({ kind: 'infeasible' });
    this.add(condition);
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    const value = this.path.replaying
      ? (this.path.repeatValue(Kind.value, site) as Primitive)
      : this.newValue(term, reason, site);
    this.add(same(term, constant(value, term.sort)));
    this.gap(concretizedInContract(reason), site);
    return value;
  }

  private newValue(term: Term, reason: string, site: SiteId): Primitive {
    const answer = this.session.model();
    if (answer.status === 'unsat') this.abort({ kind: 'infeasible' });
    if (answer.status === 'unknown') this.abort({ kind: 'unsupported', gap: unsupported(reason), site });
    const value = evaluate(term, answer.model);
    this.path.recordValue(Kind.value, site, value);
    return value;
  }

  /** Contracts follow no concrete inputs: there is nothing to remember or to narrow. */
  remember(): undefined {
    return undefined;
  }

  pin(): undefined {
    return undefined;
  }

  gap(gap: GapText, site: SiteId): void {
    this.report(gap, site);
  }

  abort(reason: AbortReason): never {
    this.state.aborting = true;
    throw new PathAbort(reason);
  }

  private add(condition: Term): void {
    if (condition.op === 'const') {
      if (condition.data === false) this.abort({ kind: 'infeasible' });
      return;
    }
    this.session.assume(condition);
    this.conjuncts.push(condition);
  }
}

/** `length > 3`: a loop over an input of any length would say yes for ever; what is short is looked at first. */
function asksForMore({ op, args }: Term): boolean {
  if ((op !== 'lt' && op !== 'le') || args[0].op !== 'const') return false;
  const { domain } = args[1];
  return args[1].op === 'var' && domain?.integer === true && domain.min >= 0;
}
