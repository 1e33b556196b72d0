// The back end of a small language: values are terms or plain values, a run changes nothing outside of itself, there are no contracts.
// What such a language has to say is how a unit runs and what the original does; the rest is here.
import type { InputValue, Slot } from '../inputs/input-object.js';
import { evaluate } from '../logic/evaluate.js';
import type { Model } from '../logic/model.js';
import { print, printConstant } from '../logic/print.js';
import type { Primitive, Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import { type AbortReason, PathAbort } from '../path/context.js';
import type { Structure } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { Call, RunOutcome, ThrownKind } from './call.js';
import type { Comparing } from './comparing.js';
import type {
  Checkpoint,
  ErrorText,
  InputView,
  NamedValue,
  Program,
  ProgramSetup,
  Replayed,
  ReplayRequest,
} from './language.js';
import type { ObservedPoint } from './observed.js';
import { TermComparing, type TermVersion } from './term-comparing.js';

/** How the original ended. */
export type OriginalEnd =
  | { readonly kind: 'returned'; readonly value: Primitive }
  | { readonly kind: 'violated'; readonly message: string };

export abstract class TermProgram implements Program {
  readonly loaded = false;
  readonly stale = false;
  /** Of `everypath diff`: the old version is a program of the same class. */
  readonly comparing: Comparing | undefined;
  private readonly older: TermProgram | undefined;

  constructor(protected readonly setup: ProgramSetup) {
    const { against, path } = setup;
    if (against === undefined) return;
    const Version = this.constructor as new (of: ProgramSetup) => TermProgram;
    this.older = new Version({ ...setup, unit: against.unit, against: undefined });
    this.comparing = new TermComparing(this.older.version(), this.version(), against.level, path);
  }

  private version(): TermVersion {
    return {
      run: (call, live) => this.run(call, live),
      argumentsOf: ({ args }, model) => args.map(({ slot, value }) => this.argument(slot, value, model)),
      runOriginal: (args) => this.runOriginal(args),
      callText: (args) => this.callText(args),
    };
  }

  private argument(slot: Slot | undefined, value: unknown, model: Model): Primitive {
    return valueUnder(slot === undefined ? value : this.view().read(slot), model);
  }

  /** Asks the front end for the code of the unit, and keeps it. */
  protected abstract loadUnit(): void;

  /** Runs the unit on terms; decides with `this.setup.path`. */
  protected abstract runUnit(args: readonly Term[]): Term;
  /** Runs the unit on plain values, as the language itself would. */
  protected abstract runOriginal(args: readonly Primitive[]): OriginalEnd;
  /** The call as the language writes it. */
  protected abstract callText(args: readonly Primitive[]): string;

  load(): void {
    this.loadUnit();
    this.older?.loadUnit();
  }

  begin(): void {}
  undo(): void {}

  checkpoint(): Checkpoint {
    return { undo() {}, release() {} };
  }

  view(): InputView {
    const { inputs } = this.setup;
    return { read: (slot: Slot) => shown(inputs.decide(slot, -1)), reset() {} };
  }

  run(call: Call, live: InputView): RunOutcome | AbortReason {
    const args = call.args.map(({ slot, value }) => (slot === undefined ? value : live.read(slot)));
    try {
      const value = this.runUnit(args as Term[]);
      return { call, receiver: undefined, args, kind: 'returned', value, promised: false };
    } catch (signal) {
      if (!PathAbort.is(signal)) throw signal;
      const [reason, stack] = [PathAbort.reasonOf(signal), PathAbort.stackOf(signal)];
      if (reason.kind !== 'violated' && reason.kind !== 'exited') return reason;
      return { call, receiver: undefined, args, kind: 'stopped', reason, stack };
    }
  }

  replay({ outcome, model }: ReplayRequest): Replayed {
    const args = outcome.args.map((arg) => valueUnder(arg, model));
    const end = this.runOriginal(args);
    const agrees =
      end.kind === 'returned'
        ? outcome.kind === 'returned' && Object.is(end.value, valueUnder(outcome.value, model))
        : outcome.kind === 'stopped';
    const named = outcome.call.args.map(({ name }, i) => [name, args[i]] as const);
    return { inputs: Object.fromEntries(named), inputCode: this.callText(args), agrees, faithful: true };
  }

  valueOfText(text: string): unknown {
    throw new Error(`${text}: values cannot be given in this language`);
  }

  clause(id: string): boolean {
    throw new Error(`${id}: the language has no contracts`);
  }

  atStart<T>(action: () => T): T {
    return action();
  }

  olds(): unknown[] {
    return [];
  }

  /** Marks, points and sites of a small language are the numbers of its statements. */
  statementsOf(mark: number): readonly SourceRange[] {
    return this.setup.unit.statements.slice(mark, mark + 1);
  }

  markedStatements(): readonly SourceRange[] {
    return this.setup.unit.statements;
  }

  point(id: number): ObservedPoint | undefined {
    const range = this.setup.unit.statements[id];
    return range && { kind: 'statement', range, text: '' };
  }

  points(): Iterable<ObservedPoint> {
    return this.setup.unit.statements.map((range) => ({ kind: 'statement', range, text: '' }));
  }

  /** A statement is reached. */
  protected reached(statement: number): void {
    const { path } = this.setup;
    if (path.marks[statement] === 0) path.mark(statement);
    if (--path.meter.fuel < 0) path.spend();
    path.observer?.at(statement);
  }

  locate(site: SiteId): SourceRange | undefined {
    return this.setup.unit.statements[site];
  }

  here(): SourceRange | undefined {
    return undefined;
  }

  siteText(_site: SiteId): string {
    return '';
  }

  placeOf(outcome: RunOutcome): SourceRange | undefined {
    if (outcome.kind !== 'stopped' || outcome.reason.kind !== 'violated') return undefined;
    return outcome.reason.location ?? this.locate(outcome.reason.site);
  }

  classify(): ThrownKind {
    return 'engine-bug';
  }

  describeError(error: unknown): ErrorText {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { name, message, text: `${name}: ${message}`, stack };
  }

  valueText(value: unknown): string {
    return isTerm(value) ? print(value) : printConstant(value as Primitive);
  }

  termOf(value: unknown): Term | undefined {
    return isTerm(value) ? value : undefined;
  }

  structure(values: readonly NamedValue[]): Structure {
    const roots = values.map(({ name, value }) => ({
      name,
      value: { kind: 'primitive' as const, text: this.valueText(value) },
    }));
    return { roots, objects: [] };
  }
}

function shown(value: InputValue): unknown {
  if (value.kind === 'term') return value.term;
  if (value.kind === 'literal') return value.value;
  throw new Error(`an input of kind ${value.kind} has no term`);
}

function isTerm(value: unknown): value is Term {
  return typeof value === 'object' && value !== null && 'op' in value;
}

function valueUnder(value: unknown, model: Model): Primitive {
  return isTerm(value) ? evaluate(value, model) : (value as Primitive);
}
