// The precondition of a unit: on partial inputs (conservatively: what reads an undecided part counts as true), within a postcondition,
// and on the completed input at the end of a path.
// Soundness: a path is dropped only when its precondition is false on every inner path; whatever could not be evaluated is a gap.
import { buildableModel } from '../../inputs/buildable-model.js';
import type { Argument, Call } from '../../languages/call.js';
import type { InputView } from '../../languages/language.js';
import type { ContractFunction, UnitDescription } from '../../languages/unit.js';
import { and, or } from '../../logic/build.js';
import type { Model } from '../../logic/model.js';
import type { Term } from '../../logic/term.js';
import { PathAbort } from '../../path/context.js';
import type { FiledPrecondition } from '../open-branch.js';
import { type InnerPath, PredicateContext } from '../predicate.js';
import { exploreInner, type InnerHost } from './inner.js';
import { PartialAnswers } from './partial-answers.js';
import { isEvaluated } from './unevaluated.js';

const PRECONDITION_BUDGET = 500;
const HOPELESS_BUDGET = 60;
const COMPLETION_BUDGET = 500;
/** More clauses are evaluated one by one: on one inner path after the other their cases multiply. */
const TOGETHER = 16;

/** Of a precondition. */
interface Part {
  readonly contracts: readonly ContractFunction[];
  /** With what models of the user's own say of their states. */
  readonly models: boolean;
  /** A clause before it is not decided: what it throws says nothing. */
  readonly guarded: boolean;
}

export class Precondition {
  /** There is one. */
  readonly exists: boolean;
  /** It met undecided parts when it was last evaluated on this path. */
  open = false;
  /** What a contract decides of the inputs must leave the precondition possible. */
  private bounded = false;
  /** Of many clauses those that are not decided on this path yet; undefined: all. */
  private pending: readonly number[] | undefined;

  constructor(
    private readonly unit: UnitDescription,
    private readonly host: InnerHost,
  ) {
    const assumesInvariant = unit.kind === 'method' && unit.invariants.length > 0;
    const modelled = unit.shapes.some((shape) => shape.model?.valid);
    this.exists = unit.requires.length > 0 || assumesInvariant || modelled;
  }

  /** Before the body of each path. */
  begin(call: Call): void {
    this.pending = undefined;
    this.assume(call);
  }

  /** After each decision about structure, and before the body: assumes what the precondition amounts to so far. */
  assume(call: Call): void {
    if (!this.exists) return;
    const { run, path, inputs } = this.host;
    if (path.flags.contracts) {
      this.stayWithin(call);
      return;
    }
    let filed = run.path.noted();
    const fresh = filed === undefined;
    if (filed === undefined) {
      filed =
        this.unit.contracts.length > TOGETHER ? this.clauseByClause(call) : this.conservative(() => this.holds(call));
      // A run that repeats this place does not compute it again.
      run.path.note(filed);
    }
    this.open = filed.open;
    this.pending = filed.pending;
    for (const term of filed.terms) run.assume(term, -1);
    inputs.noteSizes(filed.terms);
    if (fresh && filed.open && this.hopeless(call)) path.abort({ kind: 'infeasible' });
  }

  /** No way to decide the rest of the input satisfies the precondition: without this a path could go on for ever. */
  private hopeless(call: Call): boolean {
    const isFalse = (partial: 1 | 2, body: () => boolean): boolean => {
      const visit = ({ result }: InnerPath): boolean => result.kind === 'value' && !result.holds;
      return exploreInner(this.host, { partial, body, visit, budget: HOPELESS_BUDGET }) === 'all';
    };
    const whole = (): boolean => this.holds(call);
    return isFalse(2, whole) || this.parts(call).some((part) => isFalse(2, part)) || isFalse(1, whole);
  }

  /** What must hold besides other conditions of its clause: often one of them is false whatever the others need to know. */
  private parts(call: Call): (() => boolean)[] {
    const { program } = this.host;
    return this.unit.contracts.flatMap(({ kind, conjuncts }) => {
      if (!this.isRequired(kind) || conjuncts.length < 2) return [];
      return conjuncts.map((part) => () => {
        return program.atStart(() => {
          const { receiver, args } = given(program.view(), call);
          return program.clause(part, receiver, kind === 'requires' ? args : []);
        });
      });
    });
  }

  private isRequired(kind: ContractFunction['kind']): boolean {
    return kind === 'requires' || (kind === 'invariant' && this.unit.kind === 'method');
  }

  /** Each clause on top of those before it; one that was decided is true from then on. Models come last: what else is an input is not known. */
  private clauseByClause(call: Call): FiledPrecondition {
    const { run } = this.host;
    const { contracts } = this.unit;
    const pending = this.pending ?? contracts.keys();
    const left: number[] = [];
    const terms: Term[] = [];
    const evaluate = (part: Part): boolean => {
      const found = this.conservative(() => this.host.program.atStart(() => this.isPermitted(call, part)));
      for (const term of found.terms) run.assume(term, -1);
      terms.push(...found.terms);
      return found.open;
    };
    for (const clause of pending) {
      const contract = contracts[clause] as ContractFunction;
      if (evaluate({ contracts: [contract], models: false, guarded: left.length > 0 })) left.push(clause);
    }
    const open = evaluate({ contracts: [], models: true, guarded: left.length > 0 });
    return { terms, open: open || left.length > 0, pending: left };
  }

  private conservative(body: () => boolean): FiledPrecondition {
    const possible: (readonly Term[])[] = [];
    let open = false;
    const ended = exploreInner(this.host, {
      conservative: true,
      body,
      visit: (path) => {
        if (!isEvaluated(path, 'precondition', this.unit, this.host.gaps)) return true;
        if (path.result.kind === 'undecided') open = true;
        if (path.result.kind !== 'value' || path.result.holds) {
          possible.push(path.conjuncts.filter((c): c is Term => typeof c !== 'function'));
        }
        return true;
      },
      budget: PRECONDITION_BUDGET,
    });
    if (ended === 'budget') {
      // What the time cut off is no answer: other places of the path were answered with what this one had to say.
      if (this.host.timeIsUp()) this.host.path.abort({ kind: 'time' });
      return { terms: [], open: true };
    }
    if (possible.length === 0) this.host.path.abort({ kind: 'infeasible' });
    return { terms: possible.length === 1 ? possible[0] : [or(...possible.map((terms) => and(...terms)))], open };
  }

  /** Evaluated in the state that the path began with, whatever the body has done to modules since. */
  private holds(call: Call): boolean {
    return this.host.program.atStart(() => this.isPermitted(call));
  }

  private isPermitted(
    call: Call,
    { contracts, models, guarded }: Part = { contracts: this.unit.contracts, models: true, guarded: false },
  ): boolean {
    const { program, inputs, path } = this.host;
    const view = program.view();
    const { receiver, args } = given(view, call);
    const partial = new PartialAnswers(path.flags, guarded);
    for (const { id, kind, conjuncts } of contracts) {
      if (!this.isRequired(kind)) continue;
      const evaluate = (part: string) => () => program.clause(part, receiver, kind === 'requires' ? args : []);
      if (!inputs.conservative) {
        if (!evaluate(id)()) return false;
        continue;
      }
      const holds = partial.answer(evaluate(id));
      if (holds === false) return false;
      if (holds === undefined && conjuncts.some((part) => partial.answer(evaluate(part)) === false)) return false;
    }
    if (models && !this.modelsValid(view, partial)) return false;
    if (partial.undecided) path.abort({ kind: 'undecided' });
    return true;
  }

  /** Inputs that are states of models of the user's own satisfy what the models say of them. */
  private modelsValid(view: InputView, partial: PartialAnswers): boolean {
    const { inputs, program } = this.host;
    // Evaluating one may decide, and so make, another.
    for (let i = 0; i < inputs.objects.length; i++) {
      const valid = program.validity?.(inputs.objects[i], view);
      if (valid === undefined) continue;
      if ((inputs.conservative ? partial.answer(valid) : valid()) === false) return false;
    }
    return true;
  }

  /** Is it not known to be false, as far as the inputs are decided? Asked within an inner exploration. */
  isPossible(call: Call): boolean {
    const { inputs, path } = this.host;
    inputs.conservative = true;
    try {
      return this.holds(call);
    } catch (signal) {
      if (!PathAbort.is(signal) || PathAbort.reasonOf(signal).kind !== 'undecided') throw signal;
      path.flags.aborting = false;
      return true;
    } finally {
      inputs.conservative = false;
    }
  }

  /** Evaluates a clause of a postcondition; what it decides of the input stays within the precondition. */
  within(call: Call, clause: () => boolean): boolean {
    this.bounded = this.exists && this.open;
    try {
      const holds = clause();
      // Bounded, too: a walk over a structure ends where another clause ends it.
      if (!holds && this.bounded && !this.holds(call)) this.host.path.abort({ kind: 'infeasible' });
      return holds;
    } finally {
      this.bounded = false;
    }
  }

  /** What was decided while a contract is explored must leave the precondition possible. */
  private stayWithin(call: Call): void {
    const { inputs, path, gaps } = this.host;
    if (!this.bounded) return;
    this.bounded = false;
    inputs.conservative = true;
    let possible = true;
    let open = false;
    try {
      possible = this.holds(call);
    } catch (signal) {
      if (PathAbort.is(signal) && PathAbort.reasonOf(signal).kind !== 'undecided') throw signal;
      open = PathAbort.is(signal);
      if (!PathAbort.is(signal)) {
        possible = isEvaluated({ result: { kind: 'threw', error: signal } }, 'precondition', this.unit, gaps);
      }
      path.flags.aborting = false;
    } finally {
      inputs.conservative = false;
    }
    const repeats = path.current instanceof PredicateContext && path.current.repeats;
    if (open && !repeats) possible = !this.hopeless(call);
    this.bounded = true;
    if (!possible) path.abort({ kind: 'infeasible' });
  }

  /**
   * Completes the inputs so that the precondition holds in full and calls `use` with a model, while the completion is
   * in place. Answers `none` when no completion exists, `unknown` when none was found within the budget.
   */
  complete(call: Call, use: (model: Model) => void): 'done' | 'none' | 'unknown' {
    const { inputs, run } = this.host;
    if (!this.exists || !this.open) {
      const answer = buildableModel(run.session, inputs);
      if (answer.status !== 'sat') return answer.status === 'unsat' ? 'none' : 'unknown';
      inputs.startTrail();
      use(answer.model);
      inputs.stopTrail();
      return 'done';
    }
    let found = false;
    let unknown = false;
    const ended = exploreInner(this.host, {
      body: () => this.holds(call),
      visit: (path) => {
        if (path.result.kind !== 'value') unknown = true;
        else if (path.result.holds) {
          const answer = buildableModel(path.session, inputs);
          if (answer.status === 'sat') {
            found = true;
            use(answer.model);
            return false;
          }
          if (answer.status === 'unknown') unknown = true;
        }
        return true;
      },
      budget: COMPLETION_BUDGET,
      shortestFirst: true,
    });
    if (found) return 'done';
    return ended === 'all' && !unknown ? 'none' : 'unknown';
  }
}

function given(view: InputView, call: Call): { receiver: unknown; args: unknown[] } {
  const receiver = call.receiver && shown(view, call.receiver);
  return { receiver, args: call.args.map((argument) => shown(view, argument)) };
}

/** In a view; a rest parameter is given as the array it collects. */
function shown(view: InputView, { slot, value }: Argument): unknown {
  return slot === undefined ? value : view.read(slot);
}
