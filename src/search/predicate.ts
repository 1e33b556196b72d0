// Explores a predicate (contract clause, completion of an input) within a path, on top of its path condition, without
// adding to the path's own choices. By re-execution, within a budget of inner paths: depth first, or, for structures that
// have no end, the shortest open branch first.
import { constant, not, same } from '../logic/build.js';
import { evaluate } from '../logic/evaluate.js';
import type { Primitive, Term } from '../logic/term.js';
import type { ChoicePoint, SiteId } from '../path/choice.js';
import { type AbortReason, PathAbort, type PathContext } from '../path/context.js';
import type { GapCode } from '../result/outcome.js';
import type { Session } from '../solver/session.js';
import type { Conjunct } from './run-context.js';

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
  readonly uncertain: boolean;
  readonly session: Session;
}

interface InnerDecision {
  option: number;
  /** Options still to explore, in order. */
  rest: number[];
}

const MAX_INNER_DEPTH = 2000;

export class PredicateContext implements PathContext {
  private decisions: InnerDecision[] = [];
  /** Options of open branches, when the shortest come first. */
  private waiting: (readonly number[])[] | undefined;
  private cursor = 0;
  private conjuncts: Conjunct[] = [];
  private uncertain = false;

  constructor(
    private readonly session: Session,
    private readonly outer: readonly Term[],
    private readonly state: { aborting: boolean },
    private readonly report: (code: GapCode, message: string, site: SiteId, lift?: string) => void,
  ) {}

  /**
   * Runs `body` on every inner path until `visit` returns false. `undo` is called after each visit.
   * Answers whether all inner paths were visited.
   */
  explore(
    body: () => boolean,
    visit: (path: InnerPath) => boolean,
    undo: () => void,
    budget: number,
    shortestFirst = false,
  ): 'all' | 'stopped' | 'budget' {
    this.decisions = [];
    this.waiting = shortestFirst ? [] : undefined;
    for (let n = 0; ; n++) {
      if (n >= budget) return 'budget';
      const path = this.run(body);
      const goOn = path === undefined || visit(path);
      undo();
      if (!goOn) return 'stopped';
      if (!(this.waiting === undefined ? this.backtrack() : this.takeShortest(this.waiting))) return 'all';
    }
  }

  private run(body: () => boolean): InnerPath | undefined {
    const { session } = this;
    session.reset();
    for (const condition of this.outer) session.assume(condition);
    this.cursor = 0;
    this.conjuncts = [];
    this.uncertain = false;
    let result: InnerResult;
    try {
      result = { kind: 'value', holds: body() };
    } catch (signal) {
      if (!PathAbort.is(signal)) result = { kind: 'threw', error: signal };
      else if (signal.reason.kind === 'infeasible') return undefined;
      else if (signal.reason.kind === 'undecided') result = { kind: 'undecided' };
      else result = { kind: 'aborted', reason: signal.reason };
    }
    return { result, conjuncts: this.conjuncts, uncertain: this.uncertain, session };
  }

  private backtrack(): boolean {
    for (;;) {
      const last = this.decisions.at(-1);
      if (last === undefined) return false;
      const option = last.rest.shift();
      if (option !== undefined) {
        last.option = option;
        return true;
      }
      this.decisions.pop();
    }
  }

  private takeShortest(waiting: (readonly number[])[]): boolean {
    this.decisions.forEach(({ rest }, i) => {
      for (const option of rest) waiting.push([...this.decisions.slice(0, i).map((d) => d.option), option]);
    });
    let shortest = 0;
    waiting.forEach((options, i) => {
      if (options.length < waiting[shortest].length) shortest = i;
    });
    const [next] = waiting.splice(shortest, 1);
    if (next === undefined) return false;
    this.decisions = next.map((option) => ({ option, rest: [] }));
    return true;
  }

  branch(condition: Term, _site: SiteId): boolean {
    if (condition.op === 'const') return condition.data as boolean;
    const known = this.session.known(condition);
    if (known !== undefined) return known;
    if (this.cursor < this.decisions.length) {
      const holds = this.decisions[this.cursor++].option === 0;
      this.add(holds ? condition : not(condition));
      return holds;
    }
    const yes = this.session.check(condition).status;
    const no = this.session.check(not(condition)).status;
    if (yes === 'unsat' && no === 'unsat') this.abort({ kind: 'infeasible' });
    if (yes === 'unsat' || no === 'unsat') {
      if ((yes === 'unsat' ? no : yes) === 'unknown') this.uncertain = true;
      this.push(yes === 'unsat' ? 1 : 0, []);
      return no === 'unsat';
    }
    if (yes === 'unknown' || no === 'unknown') this.uncertain = true;
    const holds = !asksForMore(condition);
    this.push(holds ? 0 : 1, [holds ? 1 : 0]);
    this.add(holds ? condition : not(condition));
    return holds;
  }

  choose(point: ChoicePoint): number {
    const count = point.kind === 'branch' ? 2 : point.options;
    let option = 0;
    if (this.cursor < this.decisions.length) option = this.decisions[this.cursor++].option;
    else {
      this.push(
        0,
        Array.from({ length: count - 1 }, (_, i) => i + 1),
      );
    }
    if (point.kind === 'shape') this.conjuncts.push(() => point.describe(option));
    return option;
  }

  private push(option: number, rest: number[]): void {
    if (this.decisions.length >= MAX_INNER_DEPTH) this.abort({ kind: 'depth' });
    this.decisions.push({ option, rest });
    this.cursor++;
  }

  assume(condition: Term, _site: SiteId): void {
    const known = condition.op === 'const' ? (condition.data as boolean) : this.session.known(condition);
    if (known === true) return;
    if (known === false || this.session.check(condition).status === 'unsat') this.abort({ kind: 'infeasible' });
    this.add(condition);
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    const answer = this.session.model();
    if (answer.status === 'unsat') this.abort({ kind: 'infeasible' });
    if (answer.status === 'unknown') this.abort({ kind: 'unsupported', feature: reason, site });
    const value = evaluate(term, answer.model);
    this.add(same(term, constant(value)));
    this.gap('concretized', reason, site, 'avoid the call in a contract');
    return value;
  }

  remember(): undefined {
    return undefined;
  }

  gap(code: GapCode, message: string, site: SiteId, lift?: string): void {
    this.report(code, message, site, lift);
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
