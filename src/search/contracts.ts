// Contracts of a unit: the precondition on partial inputs (conservatively: what reads an undecided part counts as
// true), completion of inputs so that it holds in full, the postcondition at the end of a path. All of it by inner
// exploration (predicate.ts): evaluating contracts never adds paths or states.
// Soundness: a path is dropped only when its precondition is false on every inner path; whatever could not be evaluated
// is a gap.

import { buildableModel } from '../inputs/buildable-model.js';
import type { Inputs, Slot } from '../inputs/inputs.js';
import type { AnalysedProgram } from '../languages/javascript/program/analysed.js';
import { View } from '../languages/javascript/values/view.js';
import type { ContractClause, UnitDescription } from '../languages/unit.js';
import { and, or } from '../logic/build.js';
import type { Model } from '../logic/model.js';
import type { Term } from '../logic/term.js';
import { PathAbort } from '../path/context.js';
import type { Session } from '../solver/session.js';
import type { GapLog } from './gap-log.js';
import type { Conjunct } from './path-condition.js';
import { type InnerPath, PredicateContext } from './predicate.js';
import type { RunContext } from './run-context.js';
import type { SwitchContext } from './switch-context.js';

/** An argument or the receiver: an input, or a value given with --concrete. */
export interface Argument {
  readonly name: string;
  readonly slot: Slot | undefined;
  readonly value: unknown;
  readonly rest: boolean;
}

export interface Call {
  readonly receiver: Argument | undefined;
  readonly args: readonly Argument[];
}

export interface ContractViolation {
  readonly property: 'ensures' | 'invariant';
  readonly clause: ContractClause;
  readonly id: string;
}

/** What an inner path decided on top of the path condition. */
export type Case = readonly Conjunct[];

const PRECONDITION_BUDGET = 500;
const HOPELESS_BUDGET = 50;
const COMPLETION_BUDGET = 500;
const POSTCONDITION_BUDGET = 500;

export interface ContractHost {
  readonly unit: UnitDescription;
  readonly program: AnalysedProgram;
  readonly inputs: Inputs;
  /** What the program runs on. */
  readonly live: View;
  readonly context: SwitchContext;
  readonly run: RunContext;
  /** For inner paths, apart from the run's own. */
  readonly session: Session;
  readonly gaps: GapLog;
  readonly state: { aborting: boolean; contracts: boolean };
  readonly maxSteps: number;
}

export class Contracts {
  readonly hasPrecondition: boolean;
  readonly hasPostcondition: boolean;
  /** The precondition met undecided parts when it was last evaluated on this path. */
  open = false;
  /** A postcondition is explored on inputs that are not all decided. */
  private bounded = false;

  constructor(private readonly host: ContractHost) {
    const { unit } = host;
    const assumesInvariant = unit.kind === 'method' && unit.invariants.length > 0;
    this.hasPostcondition = unit.ensures.length > 0 || unit.invariants.length > 0;
    const modelled = unit.shapes.some((shape) => shape.model?.valid);
    this.hasPrecondition = unit.requires.length > 0 || assumesInvariant || modelled;
  }

  /** After each decision about structure, and before the body: assumes what the precondition amounts to so far. */
  assumePrecondition(call: Call): void {
    if (!this.hasPrecondition) return;
    if (this.host.state.contracts) {
      this.stayWithin(call);
      return;
    }
    const { run } = this.host;
    let filed = run.filedPrecondition();
    const fresh = filed === undefined;
    if (filed === undefined) {
      filed = this.conservative(call);
      run.filePrecondition(filed);
    }
    this.open = filed.open;
    for (const term of filed.terms) run.assume(term, -1);
    this.host.inputs.noteSizes(filed.terms);
    if (fresh && filed.open && this.hopeless(call)) this.host.context.abort({ kind: 'infeasible' });
  }

  /** No way to decide the rest of the input satisfies the precondition: without this a path could go on for ever. */
  private hopeless(call: Call): boolean {
    const ended = this.inner(
      false,
      () => this.precondition(call),
      ({ result }) => result.kind === 'value' && !result.holds,
      HOPELESS_BUDGET,
    );
    return ended === 'all';
  }

  private conservative(call: Call): { terms: readonly Term[]; open: boolean } {
    const possible: (readonly Term[])[] = [];
    let open = false;
    const ended = this.inner(
      true,
      () => this.precondition(call),
      (path) => {
        if (!this.usable(path, 'precondition')) return true;
        if (path.result.kind === 'undecided') open = true;
        if (path.result.kind !== 'value' || path.result.holds) {
          possible.push(path.conjuncts.filter((c): c is Term => typeof c !== 'function'));
        }
        return true;
      },
      PRECONDITION_BUDGET,
    );
    if (ended === 'budget') return { terms: [], open: true };
    if (possible.length === 0) this.host.context.abort({ kind: 'infeasible' });
    return { terms: possible.length === 1 ? possible[0] : [or(...possible.map((terms) => and(...terms)))], open };
  }

  /** False for inner paths on which the contract could not be evaluated: a gap, and they count as not satisfying it. */
  private usable({ result }: Pick<InnerPath, 'result'>, what: string): boolean {
    if (result.kind === 'threw') {
      this.host.gaps.add(
        'contract',
        `the ${what} threw ${describeError(result.error)} for some inputs, which were left out`,
        -1,
        'guard the contract so that it returns false there',
        this.clauseLocation(what),
      );
      return false;
    }
    if (result.kind === 'aborted') {
      const reason = result.reason;
      const detail = reason.kind === 'unsupported' ? reason.feature : reason.kind;
      this.host.gaps.add(
        'contract',
        `the ${what} could not be evaluated: ${detail}`,
        -1,
        undefined,
        this.clauseLocation(what),
      );
      return false;
    }
    return true;
  }

  private clauseLocation(what: string): ContractClause['location'] | undefined {
    const { requires, ensures, invariants } = this.host.unit;
    return (what === 'precondition' ? [...requires, ...invariants] : [...ensures, ...invariants])[0]?.location;
  }

  /** Evaluated in the state that the path began with, whatever the body has done to modules since. */
  private precondition(call: Call): boolean {
    const { journal } = this.host.program;
    return journal.reload ? this.isPermitted(call) : journal.before(() => this.isPermitted(call));
  }

  /** While a postcondition is explored: what it decides of the input must leave the precondition possible. */
  private stayWithin(call: Call): void {
    const { inputs, state, context } = this.host;
    if (!this.bounded) return;
    this.bounded = false;
    inputs.conservative = true;
    let possible = true;
    try {
      possible = this.precondition(call);
    } catch (signal) {
      if (PathAbort.is(signal) && signal.reason.kind !== 'undecided') throw signal;
      if (!PathAbort.is(signal)) possible = this.usable(failed(signal), 'precondition');
      state.aborting = false;
    } finally {
      inputs.conservative = false;
      this.bounded = true;
    }
    if (!possible) context.abort({ kind: 'infeasible' });
  }

  private isPermitted(call: Call): boolean {
    const { unit, program, inputs } = this.host;
    const view = new View(inputs, program);
    const receiver = show(view, call.receiver);
    const args = shownArguments(view, call);
    const partial = new PartialAnswers(this.host.state);
    for (const { id, kind, conjuncts } of unit.contracts) {
      if (kind === 'ensures' || (kind === 'invariant' && unit.kind !== 'method')) continue;
      const evaluate = (part: string) => () => this.clause(part, receiver, kind === 'requires' ? args : []);
      if (!inputs.conservative) {
        if (!evaluate(id)()) return false;
        continue;
      }
      const holds = partial.answer(evaluate(id));
      if (holds === false) return false;
      if (holds === undefined && conjuncts.some((part) => partial.answer(evaluate(part)) === false)) return false;
    }
    if (!this.modelsValid(view, partial)) return false;
    if (partial.undecided) this.host.context.abort({ kind: 'undecided' });
    return true;
  }

  /** Inputs that are states of models of the user's own satisfy what the models say of them. */
  private modelsValid(view: View, partial: PartialAnswers): boolean {
    const { inputs, program } = this.host;
    // Evaluating one may decide, and so make, another.
    for (let i = 0; i < inputs.objects.length; i++) {
      const object = inputs.objects[i];
      const model = object.type.kind === 'object' ? object.type.shape.model : undefined;
      const valid = model?.valid ? program.models?.validity(model) : undefined;
      if (valid === undefined) continue;
      const evaluate = (): boolean =>
        program.env.ops.test(Reflect.apply(valid, undefined, [view.objectFor(object)]), -1);
      if ((inputs.conservative ? partial.answer(evaluate) : evaluate()) === false) return false;
    }
    return true;
  }

  private clause(id: string, receiver: unknown, args: readonly unknown[]): boolean {
    const { program } = this.host;
    const fn = program.contract(id);
    if (fn === undefined) throw new Error(`contract ${id} was not registered by its module`);
    return program.env.ops.test(Reflect.apply(fn, receiver, args), -1);
  }

  /**
   * Completes the inputs so that the precondition holds in full and calls `use` with a model, while the completion is
   * in place. Answers `none` when no completion exists, `unknown` when none was found within the budget.
   */
  complete(call: Call, use: (model: Model) => void): 'done' | 'none' | 'unknown' {
    if (!this.hasPrecondition || !this.open) {
      const answer = buildableModel(this.host.run.session, this.host.inputs);
      if (answer.status !== 'sat') return answer.status === 'unsat' ? 'none' : 'unknown';
      this.host.inputs.startTrail();
      use(answer.model);
      this.host.inputs.stopTrail();
      return 'done';
    }
    let found = false;
    let unknown = false;
    const ended = this.inner(
      false,
      () => this.precondition(call),
      (path) => {
        if (path.result.kind !== 'value') unknown = true;
        else if (path.result.holds) {
          const answer = buildableModel(path.session, this.host.inputs);
          if (answer.status === 'sat') {
            found = true;
            use(answer.model);
            return false;
          }
          if (answer.status === 'unknown') unknown = true;
        }
        return true;
      },
      COMPLETION_BUDGET,
    );
    if (found) return 'done';
    return ended === 'all' && !unknown ? 'none' : 'unknown';
  }

  /**
   * Checks ensures and invariants on a path that returned; calls `report` for the first one that can be broken. Answers
   * the cases in which it is broken.
   */
  checkPostcondition(
    call: Call,
    live: { receiver: unknown; args: readonly unknown[]; result: unknown },
    report: (violation: ContractViolation, model: Model) => void,
  ): readonly Case[] {
    const { unit } = this.host;
    const self = unit.kind === 'constructor' ? live.result : live.receiver;
    const hasInvariant = unit.kind === 'method' || unit.kind === 'constructor';
    for (const { id, kind, clause: index } of unit.contracts) {
      if (kind === 'requires' || (kind === 'invariant' && !hasInvariant)) continue;
      const clause = (kind === 'ensures' ? unit.ensures : unit.invariants)[index];
      const args = kind === 'ensures' ? live.args : [];
      const cases = this.breaks(call, { clause, property: kind, id }, self, args, live.result, report);
      if (cases.length > 0) return cases;
    }
    return [];
  }

  private breaks(
    call: Call,
    contract: { clause: ContractClause; property: 'ensures' | 'invariant'; id: string },
    self: unknown,
    args: readonly unknown[],
    result: unknown,
    report: (violation: ContractViolation, model: Model) => void,
  ): readonly Case[] {
    const { gaps } = this.host;
    const cases: Case[] = [];
    const body = (): boolean => {
      this.bounded = this.hasPrecondition && this.open;
      const extra = contract.property === 'ensures' ? [result, this.oldValues(call)] : [];
      const holds = this.clause(contract.id, self, [...args, ...extra]);
      const bounded = this.bounded;
      this.bounded = false;
      if (!holds && bounded && !this.precondition(call)) this.host.context.abort({ kind: 'infeasible' });
      return holds;
    };
    const visit = (path: InnerPath): boolean => {
      if (!this.usable(path, contract.property === 'ensures' ? 'postcondition' : 'invariant')) return true;
      if (path.result.kind !== 'value' || path.result.holds) return true;
      const answer = buildableModel(path.session, this.host.inputs);
      if (answer.status === 'sat') {
        if (cases.length === 0) report(contract, answer.model);
        cases.push(path.conjuncts);
      }
      if (answer.status === 'unknown') {
        const message = `whether the contract "${contract.clause.text}" holds`;
        gaps.add('solver-unknown', message, -1, undefined, contract.clause.location);
      }
      return true;
    };
    const ended = this.inner(false, body, visit, POSTCONDITION_BUDGET);
    // A structure without end: the search went ever deeper, what breaks the contract may be near.
    if (ended === 'budget' && cases.length === 0) {
      this.inner(false, body, (path) => visit(path) && cases.length === 0, POSTCONDITION_BUDGET, true);
    }
    if (ended === 'budget') {
      gaps.add(
        'contract',
        `the contract "${contract.clause.text}" was checked on the first ${POSTCONDITION_BUDGET} of its own paths only`,
        -1,
        'write the contract so that it looks at less of the input',
        contract.clause.location,
      );
    }
    return cases;
  }

  /** The values themselves, objects included: what an object of the input holds is then what the call has left in it. */
  private oldValues(call: Call): unknown[] {
    const { unit, program, live } = this.host;
    const olds = unit.olds ?? [];
    if (olds.length === 0) return [];
    const { journal } = program;
    if (journal.reload) {
      this.host.context.abort({ kind: 'unsupported', feature: 'old(...) after what cannot be undone', site: -1 });
    }
    const evaluate = (): unknown[] => {
      const receiver = show(live, call.receiver);
      const args = shownArguments(live, call);
      return olds.map((id) => Reflect.apply(program.contract(id) as Function, receiver, args));
    };
    return journal.before(() => live.inThePast(evaluate));
  }

  private inner(
    conservative: boolean,
    body: () => boolean,
    visit: (path: InnerPath) => boolean,
    budget: number,
    shortestFirst = false,
  ): 'all' | 'stopped' | 'budget' {
    const { inputs, context, program, state, run, session, gaps, maxSteps } = this.host;
    const predicate = new PredicateContext(session, run.conditions, state, (code, message, site, lift) =>
      gaps.add(code, message, site, lift),
    );
    const { fuel } = program.fuel;
    const mark = program.journal.mark();
    const outside = context.current;
    context.current = predicate;
    state.contracts = true;
    inputs.conservative = conservative;
    inputs.startTrail();
    try {
      return predicate.explore(
        () => {
          program.fuel.fuel = maxSteps;
          return body();
        },
        (path) => {
          state.aborting = false;
          return visit(path);
        },
        () => {
          state.aborting = false;
          inputs.undoTrail();
          program.journal.rollbackTo(mark);
        },
        budget,
        shortestFirst,
      );
    } finally {
      program.journal.release(mark);
      inputs.stopTrail();
      inputs.conservative = false;
      state.contracts = false;
      context.current = outside;
      program.fuel.fuel = fuel;
    }
  }
}

/**
 * Answers of several conditions that must all hold, on an input that is only partly decided: one that needs an undecided
 * part says nothing about the others. It may have been the guard of a later one, so an error there says nothing either.
 */
class PartialAnswers {
  undecided = false;
  constructor(private readonly state: { aborting: boolean }) {}

  /** Undefined: not known yet. */
  answer(evaluate: () => boolean): boolean | undefined {
    try {
      return evaluate();
    } catch (signal) {
      const pending = PathAbort.is(signal) ? signal.reason.kind === 'undecided' : this.undecided;
      if (!pending) throw signal;
      this.state.aborting = false;
      this.undecided = true;
      return undefined;
    }
  }
}

function failed(error: unknown): Pick<InnerPath, 'result'> {
  return { result: { kind: 'threw', error } };
}

function show(view: View, argument: Argument | undefined): unknown {
  if (argument === undefined) return undefined;
  return argument.slot === undefined ? argument.value : view.read(argument.slot);
}

/** Argument values in a view; a rest parameter is given as the array it collects. */
function shownArguments(view: View, call: Call): unknown[] {
  return call.args.map((argument) => show(view, argument));
}

function describeError(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'name' in error && 'message' in error) {
    return `${String(error.name)}: ${String(error.message)}`;
  }
  return String(error);
}
