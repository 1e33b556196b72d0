// Replays the inputs of a path on the original program and says whether it did what the path predicts.
// Soundness: a violation leaves the search only when it was shown here.
import { types } from 'node:util';
import type { FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Session } from '../../../solver/session.js';
import type { ContractViolation, RunOutcome } from '../../call.js';
import type { Described, Replayed, ReplayRequest } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import type { NamedInput } from '../codec/input-code.js';
import { errorMessage, errorName } from '../program/classify.js';
import type { ReturnedSteps } from '../program/returned-calls.js';
import { isAny } from '../values/any.js';
import { isProgramProxy } from '../values/stamp.js';
import { heldTerm, isSymbolic } from '../values/symbolic.js';
import { CaptureRecorder } from './capture-recorder.js';
import { type ConcreteInputs, describeInputs, makeInputs, originalCall, scriptOf } from './concrete-inputs.js';
import { type AskOriginal, isFaithful, learnable, learnedModels, type ModelledCall } from './learned-calls.js';
import type { OriginalProgram } from './original.js';
import type { ReplayScript } from './original-builtins.js';
import type { OriginalOutcome } from './outcome.js';
import { PropertyRecorder } from './property-recorder.js';
import { SeenCall } from './seen-call.js';
import { SequenceRecorder } from './sequence-recorder.js';

/** What the program left for later on the path. */
export interface PathTasks {
  readonly used: boolean;
  /** What the unit left behind when it had ended ran too. */
  readonly aftermath: boolean;
  /** Names of the tasks, in the order in which they ran. */
  readonly schedule: readonly string[];
}

export interface ReplayHost {
  readonly unit: UnitDescription;
  readonly inputs: Inputs;
  readonly fresh: FreshInputs;
  readonly path: { readonly choices: readonly number[] };
  readonly concrete: Readonly<Record<string, string>>;
  readonly tasks: PathTasks;
  /** What the path called on the values that the unit returned. */
  readonly returned: ReturnedSteps;
  /** Calls of functions that models stand for, on this path. */
  readonly modelledCalls: readonly ModelledCall[];
}

type Promised = Pick<ContractViolation, 'property' | 'id'>;

/** The original ended well but broke its contract: no path that ends well predicts that. */
const BROKEN: OriginalOutcome = { kind: 'stopped', reason: 'it broke its contract' };

export class Replay {
  /** Counts replays of paths that end well. */
  private turn = 0;

  constructor(
    private readonly original: OriginalProgram,
    private readonly host: ReplayHost,
  ) {}

  run(request: ReplayRequest): Replayed {
    const { unit, fresh, path } = this.host;
    const { outcome, model, violation, classes } = request;
    const permitted = this.isPermitted(request);
    const made = this.make(outcome, model, request.pristine);
    const { tasks } = this.host;
    const script = scriptOf(fresh.list, made.fresh, path.choices, tasks.schedule);
    script.tasks = tasks.used;
    script.underWay = made.maker.underWay;
    // Tests are written of the moment at which the unit has ended.
    script.aftermath = tasks.aftermath && (classes === undefined || outcome.kind !== 'returned');
    const { returned } = this.host;
    script.steps = returned.steps;
    const described = describeInputs(unit, made, returned);
    const seen = classes === undefined ? undefined : this.see(outcome, made, classes);
    const recorder = unit.sequence && new SequenceRecorder(unit.sequence, made.fresh, this.original);
    const capture = unit.captures === true ? new CaptureRecorder(this.original) : undefined;
    const property = unit.property === true ? new PropertyRecorder() : undefined;
    script.onRecord = (step) => (recorder ?? capture ?? property)?.record(step);
    const shown = this.show(request, made.values, script, seen);
    return {
      ...described,
      ...property?.found,
      agrees: permitted && this.agrees(outcome, model, shown, violation),
      faithful: this.isFaithful(model),
      thrown: ownWords(outcome, shown),
      sequence: recorder?.finish(shown),
      captured: capture?.finish(),
      ...(seen && { observation: () => this.observation(seen, outcome, model) }),
    };
  }

  /** The inputs without a run on them. */
  describe(outcome: RunOutcome, model: Model): Described | undefined {
    const { unit, fresh, returned } = this.host;
    const recorded = unit.sequence !== undefined || unit.captures === true || unit.property === true;
    if (recorded || fresh.guesses > 0) return undefined;
    try {
      return describeInputs(unit, this.make(outcome, model, false), returned);
    } catch {
      return undefined; // the replay says why
    }
  }

  /** A finding must not be one on inputs that the precondition excludes. Evaluated on inputs of its own, which it may change. */
  private isPermitted({ outcome, model, violation, pristine, confirm }: ReplayRequest): boolean {
    const { unit } = this.host;
    const isFinding = violation !== undefined || (outcome.kind === 'threw' && outcome.thrown !== 'intent');
    const clauses = unit.contracts.filter(({ kind }) => kind === 'requires');
    if (!isFinding || clauses.length === 0 || confirm !== undefined) return true;
    const { receiver, given } = originalCall(outcome.call, this.make(outcome, model, pristine).values);
    return clauses.every(({ id }) => {
      const shown = this.original.evaluate(id, receiver, given);
      return shown.kind !== 'returned' || Boolean(shown.value);
    });
  }

  /** Inputs for which the original does what a model of the user's own guessed. */
  *otherModels(model: Model, session: Session): Iterable<Model> {
    const { fresh, modelledCalls } = this.host;
    if (fresh.guesses === 0 || modelledCalls.length === 0) return;
    // The functions of the original are asked.
    this.original.prepare(false);
    if (this.isFaithful(model)) return;
    yield* learnedModels(session, model, modelledCalls, this.ask);
  }

  private readonly ask: AskOriginal = ({ target }, args) => learnable(this.original.callTop(target, args)?.value);

  /** The inputs take the path in the original too, where models of the user's own left something open. */
  private isFaithful(model: Model): boolean {
    const { fresh, modelledCalls } = this.host;
    return fresh.guesses === 0 || isFaithful(model, modelledCalls, fresh.guesses, this.ask);
  }

  /** Loads the original program anew and builds the inputs in it. */
  private make({ call }: RunOutcome, model: Model, pristine: boolean): ConcreteInputs {
    const { inputs, fresh, path, concrete } = this.host;
    this.original.prepare(pristine);
    return makeInputs({ call, fresh: fresh.list, choices: path.choices, concrete, inputs, model }, this.original);
  }

  private see(
    outcome: RunOutcome,
    { values, fresh: given }: ConcreteInputs,
    classes: NonNullable<ReplayRequest['classes']>,
  ): SeenCall {
    const { fresh, unit } = this.host;
    const ambient: NamedInput[] = [];
    const symbolic: NamedInput[] = [];
    const { list } = fresh;
    given.forEach((input, i) => {
      const made = list[i];
      if (made?.source === 'ambient') ambient.push({ name: made.hint, value: input.value });
      else symbolic.push(input);
    });
    const self = outcome.call.receiver === undefined ? undefined : values[0].value;
    const receiver = (value: unknown): unknown => (unit.kind === 'constructor' ? value : self);
    return new SeenCall(this.original, { inputs: values, ambient, symbolic }, classes, receiver);
  }

  /** What was seen, with recipes for inputs that are instances of classes: found on inputs that nobody has used yet. */
  private observation(seen: SeenCall, outcome: RunOutcome, model: Model): ReturnType<SeenCall['complete']> {
    return seen.needsRecipes ? seen.complete(this.make(outcome, model, false).values) : seen.result;
  }

  /** Calls the unit, watched where tests are written from it; then the contract that the path breaks. */
  private show(
    { outcome, violation, confirm }: ReplayRequest,
    values: readonly NamedInput[],
    script: ReplayScript,
    seen: SeenCall | undefined,
  ): OriginalOutcome {
    const { original } = this;
    const { unit } = this.host;
    const { receiver, args, given } = originalCall(outcome.call, values);
    if (confirm !== undefined) return original.confirm({ receiver, args }, script, confirm);
    const invoke = (): OriginalOutcome => {
      const ended = original.invoke({ receiver, args }, script);
      seen?.ended(ended, outcome.kind === 'threw' && outcome.thrown === 'intent', script.ranTasks);
      return ended;
    };
    const promises = outcome.kind === 'returned' && outcome.wasCalled !== true && !unit.generator;
    const promised = violation === undefined && promises ? this.promises() : [];
    const clauses = violation === undefined ? promised : [violation];
    if (clauses.length === 0) return invoke();
    // old(...) is evaluated before the call, clauses after it.
    const olds = unit.olds.map((id) => original.evaluate(id, receiver, given));
    const failedOld = olds.find((o) => o.kind !== 'returned');
    if (failedOld !== undefined) return failedOld;
    const ended = invoke();
    if (ended.kind !== 'returned') return ended;
    const self = unit.kind === 'constructor' ? ended.value : receiver;
    const past = olds.map((o) => (o.kind === 'returned' ? o.value : undefined));
    const holds = ({ property, id }: Promised): OriginalOutcome => {
      const extra = property === 'ensures' ? [...given, ended.value, past] : [];
      return original.evaluate(id, self, extra);
    };
    if (violation !== undefined) return holds(violation);
    const broken = clauses.map(holds).find((shown) => shown.kind === 'returned' && !shown.value);
    return broken === undefined ? ended : BROKEN;
  }

  /**
   * What the unit promises: a path that ends well keeps it in the original, too. One clause at a time, in turn, since what a clause
   * changes cannot be undone there.
   */
  private promises(): Promised[] {
    const { contracts } = this.host.unit;
    const all = contracts.flatMap(({ kind, id }): Promised[] => (kind === 'requires' ? [] : [{ property: kind, id }]));
    return all.length === 0 ? [] : [all[this.turn++ % all.length]];
  }

  /** Did the original do what the path predicts? */
  private agrees(
    outcome: RunOutcome,
    model: Model,
    shown: OriginalOutcome,
    violation: ContractViolation | undefined,
  ): boolean {
    if (violation !== undefined) return shown.kind === 'returned' && !shown.value;
    switch (outcome.kind) {
      case 'returned': {
        if (shown.kind !== 'returned') return false;
        if (this.host.unit.generator) return true;
        if (isAny(outcome.value)) return true; // its type did not matter
        return sameKind(concreteValue(outcome.value, model), shown.value);
      }
      case 'threw': {
        if (shown.kind !== 'threw') return false;
        if (isAny(outcome.error)) return true;
        const error = concreteValue(outcome.error, model);
        return sameKind(error, shown.error) && errorName(error) === errorName(shown.error);
      }
      case 'stopped':
        if (outcome.reason.kind === 'exited') return shown.kind === 'exited' && shown.code === outcome.reason.code;
        return shown.kind === 'asserted';
    }
  }
}

/** Messages of V8 quote the code around, which is another in the translation. */
function ownWords(outcome: RunOutcome, shown: OriginalOutcome): string | undefined {
  if (outcome.kind !== 'threw' || shown.kind !== 'threw' || outcome.thrown === 'intent') return undefined;
  return errorName(shown.error) === 'TypeError' ? errorMessage(shown.error) : undefined;
}

function concreteValue(value: unknown, model: Model): unknown {
  return !isProgramProxy(value) && isSymbolic(value) ? evaluate(heldTerm(value), model) : value;
}

/** Objects are compared by kind only: their content is the program's business, the path's decisions are not. */
function sameKind(predicted: unknown, shown: unknown): boolean {
  if (typeof predicted !== typeof shown) return false;
  switch (typeof predicted) {
    case 'symbol':
      return predicted.description === (shown as symbol).description;
    case 'function':
      return true;
    case 'object':
      if (predicted === null || shown === null) return predicted === shown;
      // A proxy of the program's own is known by nothing but being one.
      if (types.isProxy(shown)) return true;
      return !isProgramProxy(predicted) && Array.isArray(predicted) === Array.isArray(shown);
    default:
      return Object.is(predicted, shown);
  }
}
