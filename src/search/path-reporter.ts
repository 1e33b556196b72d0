// Finishes a path: checks the postcondition, completes the inputs, builds them for the original program, replays, and
// makes the record that is reported.
// Soundness: a violation leaves here only when the original program showed it on these inputs.
import { types } from 'node:util';
import { CannotBuild } from '../inputs/cannot-build.js';
import type { FreshInputs } from '../inputs/fresh-inputs.js';
import type { Inputs } from '../inputs/inputs.js';
import { encodeInputs } from '../languages/javascript/codec/encode.js';
import { inputCode, type NamedInput } from '../languages/javascript/codec/input-code.js';
import { callOf } from '../languages/javascript/codec/unit-call.js';
import { CaptureRecorder } from '../languages/javascript/original/capture-recorder.js';
import {
  type AskOriginal,
  isFaithful,
  learnable,
  learnedModels,
} from '../languages/javascript/original/learned-calls.js';
import { type OriginalCall, type OriginalOutcome, OriginalProgram } from '../languages/javascript/original/original.js';
import { ReplayScript } from '../languages/javascript/original/original-builtins.js';
import { SeenCall } from '../languages/javascript/original/seen-call.js';
import { SequenceRecorder } from '../languages/javascript/original/sequence-recorder.js';
import type { AnalysedProgram } from '../languages/javascript/program/analysed.js';
import {
  errorMessage,
  errorName,
  errorStack,
  isViolation,
  type ThrownKind,
} from '../languages/javascript/program/classify.js';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import type { LoadedProgram } from '../languages/javascript/program/program-pool.js';
import { isAny } from '../languages/javascript/values/any.js';
import { Materializer } from '../languages/javascript/values/materialize.js';
import { isProgramProxy } from '../languages/javascript/values/stamp.js';
import { inputStructure, outputStructure, valueText } from '../languages/javascript/values/structure.js';
import { isSymbolic } from '../languages/javascript/values/symbolic.js';
import type { UnitDescription } from '../languages/unit.js';
import { evaluate } from '../logic/evaluate.js';
import type { Model } from '../logic/model.js';
import { print } from '../logic/print.js';
import type { AbortReason } from '../path/context.js';
import type { CheckOptions } from '../result/options.js';
import { permissionsOf } from '../result/permissions.js';
import type { PathOutcome, PathResult, Structure } from '../result/result.js';
import type { Call, Case, Contracts, ContractViolation } from './contracts.js';
import type { GapLog } from './gap-log.js';
import type { InputValues } from './modes/goals/input-values.js';
import type { SuiteJob } from './modes/goals/suite-job.js';
import type { Observers } from './modes/listeners/observers.js';
import type { Conjunct } from './path-condition.js';
import type { RunContext } from './run-context.js';

/** How the body of the unit ended. */
export type RunOutcome = {
  readonly call: Call;
  readonly receiver: unknown;
  readonly args: readonly unknown[];
} /** `promised`: by a promise, which was followed. */ & (
  | { readonly kind: 'returned'; readonly value: unknown; readonly promised: boolean }
  | {
      readonly kind: 'threw';
      readonly error: unknown;
      readonly thrown: ThrownKind;
      readonly site: number;
      readonly promised: boolean;
    }
  | {
      readonly kind: 'stopped';
      readonly reason: AbortReason & { kind: 'violated' | 'exited' };
      readonly stack: string | undefined;
    }
);

export type Finished =
  | { readonly kind: 'path'; readonly result: PathResult | undefined }
  | { readonly kind: 'infeasible' }
  /** Nothing can be claimed about the path; a gap says why. */
  | { readonly kind: 'open' };

const COUNTED: Finished = { kind: 'path', result: undefined };

export interface ReporterHost {
  readonly unit: UnitDescription;
  readonly options: CheckOptions;
  readonly load: LoadModule;
  readonly observers: Observers | undefined;
  readonly program: AnalysedProgram;
  readonly inputs: Inputs;
  readonly run: RunContext;
  readonly contracts: Contracts;
  readonly fresh: FreshInputs;
  readonly gaps: GapLog;
  /** Tests are written from the paths: what the original does is recorded. */
  readonly suite?: SuiteJob | undefined;
  readonly values?: InputValues | undefined;
  /** Of an earlier unit. */
  readonly loaded?: LoadedProgram | undefined;
}

interface Drawn {
  readonly input: Structure;
  readonly output: Structure | undefined;
}

export class PathReporter {
  readonly original: OriginalProgram;
  /** The model that the last path for a suite was built from. */
  private chosen: Model | undefined;
  /** Inputs are being sought that agree with what the original's functions give. */
  private learning = false;
  /** Of the last path: what it reached was reached in the original too. */
  faithful = true;

  constructor(private readonly host: ReporterHost) {
    const { unit, load, options, loaded } = host;
    loaded?.original.adopt(unit, load);
    this.original = loaded?.original ?? new OriginalProgram(unit, load, permissionsOf(options, unit.roots));
  }

  /** @param keep the path goes into the result; otherwise it is only counted, unless it is a violation or `newlyReached` */
  finish(outcome: RunOutcome, keep: boolean, newlyReached: boolean): Finished {
    const { run, contracts, gaps, options } = this.host;
    const hasPostcondition = outcome.kind === 'returned' && contracts.hasPostcondition;
    if (
      outcome.kind === 'returned' &&
      !keep &&
      !newlyReached &&
      !run.uncertain &&
      !contracts.open &&
      !hasPostcondition
    ) {
      return COUNTED;
    }
    if (outcome.kind === 'threw' && outcome.thrown === 'engine-bug') return this.engineBug(outcome.error);
    if (run.uncertain) {
      const { status } = run.session.model();
      if (status === 'unsat') return { kind: 'infeasible' };
      if (status === 'unknown') {
        gaps.add('solver-unknown', 'whether a path is possible', -1, '--solver with another program');
        return { kind: 'open' };
      }
    }
    const violates = isViolated(outcome, options);
    let result: PathResult | undefined;
    let drawn: Drawn | undefined;
    if (keep || newlyReached || violates) drawn = this.draw(outcome);
    if (outcome.kind === 'returned' && hasPostcondition) {
      const cases = contracts.checkPostcondition(
        outcome.call,
        { receiver: outcome.receiver, args: outcome.args, result: outcome.value },
        (violation, model) => {
          drawn ??= this.draw(outcome);
          result = this.build(outcome, model, drawn, violation, true);
        },
      );
      if (result !== undefined) {
        const when = caseTexts(cases);
        return this.checked({ ...result, outcome: { ...result.outcome, when } }, true);
      }
    }
    const needed = keep || newlyReached || violates;
    if (!needed && !contracts.open) return COUNTED;
    const completed = contracts.complete(outcome.call, (model) => {
      if (needed) result = this.buildReadable(outcome, model, drawn as Drawn, violates);
    });
    if (completed === 'none') return { kind: 'infeasible' };
    if (completed === 'unknown') {
      gaps.add(
        'no-completion',
        'no input was found that completes a path and satisfies the precondition',
        -1,
        'simplify the precondition',
      );
      return { kind: 'open' };
    }
    if (!needed) return COUNTED;
    return result === undefined ? { kind: 'open' } : this.checked(result, violates);
  }

  prefix(): string {
    return this.host.run.prefix;
  }

  pathCondition(): string[] {
    return this.host.run.conjuncts.flatMap(conjunctTexts);
  }

  private engineBug(error: unknown): Finished {
    const prefix = this.prefix();
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const where = stack.split('\n').slice(1, 3).join(' ').trim();
    this.host.gaps.add(
      'engine-bug',
      `${errorName(error)}: ${errorMessage(error)} ${where} (prefix ${prefix})`,
      -1,
      'report it',
    );
    return { kind: 'open' };
  }

  /** A violation that the original does not show is a gap; so is any path on which it behaves differently. */
  private checked(result: PathResult, violation: boolean): Finished {
    if (result.replayed) return { kind: 'path', result };
    const { fresh, program, gaps } = this.host;
    // A model that leaves open what the original does has paths that the original does not take: no harm is in them.
    if (!violation && fresh.guesses > 0) return { kind: 'path', result };
    const [model] = program.pathModels;
    const message =
      model === undefined
        ? violation
          ? 'a violation that the original code does not show'
          : 'the original code behaves differently than predicted'
        : violation
          ? `a violation that ${model.target.name} itself does not show, only the model of it`
          : `${model.target.name} behaves differently than the model of it`;
    const lift =
      model === undefined ? 'report it, with the prefix' : `compare them with everypath model-check ${model.written}`;
    gaps.add('not-replayed', model === undefined ? `${message} (prefix ${result.prefix})` : message, -1, lift);
    return violation ? { kind: 'open' } : { kind: 'path', result };
  }

  private draw(outcome: RunOutcome): Drawn {
    const { inputs } = this.host;
    const input = inputStructure(inputs);
    if (outcome.kind !== 'returned') return { input, output: undefined };
    const values = [{ name: 'result', value: outcome.value }];
    if (outcome.call.receiver !== undefined) values.push({ name: 'this', value: outcome.receiver });
    outcome.call.args.forEach((a, i) => values.push({ name: a.name, value: outcome.args[i] }));
    return { input, output: outputStructure(values, inputs) };
  }

  /**
   * Builds the concrete inputs, encodes them, and replays. Undefined when the original cannot build them.
   * @param pristine in a context that no earlier replay has touched
   */
  private build(
    outcome: RunOutcome,
    model: Model,
    drawn: Drawn,
    violation: ContractViolation | undefined,
    pristine: boolean,
  ): PathResult | undefined {
    const learnt = this.learnt(outcome, model, drawn, violation);
    if (learnt !== undefined) return learnt;
    const { unit, gaps } = this.host;
    let made: { readonly values: NamedInput[]; readonly symbolic: NamedInput[] };
    let script: ReplayScript;
    try {
      made = this.makeInputs(outcome, model, pristine);
      script = this.script(made.symbolic);
    } catch (error) {
      // An earlier replay may have broken the built-ins that loading needs.
      if (!pristine) return this.build(outcome, model, drawn, violation, true);
      if (!(error instanceof CannotBuild)) throw error;
      gaps.add('no-completion', error.message, -1, error.lift);
      return undefined;
    }
    const { values, symbolic } = made;
    const inputsEncoded = encodeInputs(Object.fromEntries([...values, ...symbolic].map((v) => [v.name, v.value])));
    const call = callOf(unit);
    // What symbolic() gave is shown with the arguments, but is not one of them.
    const code = inputCode([...values, ...symbolic], {
      uses: call.uses,
      text: (names) => call.text(names.slice(0, values.length)),
    });
    const seen = this.host.suite === undefined ? undefined : this.see(outcome, values, symbolic);
    const recorder = unit.sequence && new SequenceRecorder(unit.sequence, symbolic, this.original);
    const capture = unit.captures === true ? new CaptureRecorder(this.original) : undefined;
    script.onRecord = (step) => (recorder ?? capture)?.record(step);
    const shown = this.replay(outcome, values, script, violation, seen);
    const sequence = recorder?.finish(shown);
    this.faithful = this.isFaithful(model);
    const violates = violation !== undefined || isViolated(outcome, this.host.options);
    const replayed = this.agrees(outcome, model, shown, violation) && (this.faithful || violates);
    if (!replayed && !pristine) return this.build(outcome, model, drawn, violation, true);
    return {
      prefix: this.prefix(),
      pathCondition: this.pathCondition(),
      inputs: inputsEncoded,
      inputCode: code,
      outcome: this.describe(outcome, violation),
      replayed,
      input: drawn.input,
      ...(drawn.output === undefined ? {} : { output: drawn.output }),
      ...(sequence === undefined ? {} : { sequence }),
      ...(capture === undefined ? {} : { captured: capture.finish() }),
      ...(seen === undefined || !replayed ? {} : this.observation(seen, outcome, model)),
    };
  }

  /** Inputs for which the original does what a model of the user's own guessed. */
  private learnt(
    outcome: RunOutcome,
    model: Model,
    drawn: Drawn,
    violation: ContractViolation | undefined,
  ): PathResult | undefined {
    const { fresh, program, run, inputs, contracts } = this.host;
    if (this.learning || fresh.guesses === 0 || program.pathCalls.length === 0) return undefined;
    // The functions of the original are asked.
    this.original.prepare(false);
    if (this.isFaithful(model)) return undefined;
    this.learning = true;
    try {
      for (const candidate of learnedModels(run.session, model, program.pathCalls, this.ask)) {
        if (!contracts.open && violation === undefined) inputs.undoTrail();
        const result = this.build(outcome, candidate, drawn, violation, true);
        if (result?.replayed) return result;
      }
      return undefined;
    } finally {
      this.learning = false;
    }
  }

  private readonly ask: AskOriginal = ({ target }, args) => learnable(this.original.callTop(target, args)?.value);

  /** The inputs take the path in the original too, where models of the user's own left something open. */
  private isFaithful(model: Model): boolean {
    const { fresh, program } = this.host;
    return fresh.guesses === 0 || isFaithful(model, program.pathCalls, fresh.guesses, this.ask);
  }

  /** For suites with inputs that can be read, where the precondition does not depend on more than the path's condition. */
  private buildReadable(outcome: RunOutcome, model: Model, drawn: Drawn, pristine: boolean): PathResult | undefined {
    const { values, contracts, run } = this.host;
    if (values === undefined || contracts.open) return this.build(outcome, model, drawn, undefined, pristine);
    let best: PathResult | undefined;
    // Inputs that can be made through constructors and methods are preferred.
    for (const candidate of [values.readable(model, run.conditions), model]) {
      const result = this.build(outcome, candidate, drawn, undefined, pristine);
      if (result?.replayed !== true) continue;
      if (best === undefined || missingRecipes(result) < missingRecipes(best)) {
        best = result;
        this.chosen = candidate;
      }
      if (missingRecipes(best) === 0) break;
    }
    return best ?? this.build(outcome, model, drawn, undefined, pristine);
  }

  /** The same path with inputs at boundaries of its condition. */
  *atBoundaries(outcome: RunOutcome, result: PathResult): Iterable<PathResult> {
    const { values, contracts, run, inputs } = this.host;
    const { chosen } = this;
    if (values === undefined || contracts.open || chosen === undefined || result.outcome.kind === 'violated') return;
    const drawn = { input: result.input, output: result.output };
    for (const { model, text } of values.boundaries(chosen, run.conditions)) {
      inputs.startTrail();
      const variant = this.build(outcome, model, drawn, undefined, false);
      inputs.stopTrail();
      if (variant?.replayed) yield { ...variant, boundary: text };
    }
  }

  /** Loads the original program anew and builds the inputs in it: receiver and arguments, and what symbolic() gives. */
  private makeInputs(
    outcome: RunOutcome,
    model: Model,
    pristine: boolean,
  ): { values: NamedInput[]; symbolic: NamedInput[] } {
    const { inputs, run, fresh, options } = this.host;
    const { original } = this;
    original.prepare(pristine);
    const maker = new Materializer(inputs, model, original);
    const { receiver, args } = outcome.call;
    const values = (receiver === undefined ? args : [receiver, ...args]).map((a) => ({
      name: a.name,
      value: a.slot === undefined ? original.evaluateText(options.concrete[a.name]) : maker.value(a.slot),
    }));
    const symbolic: NamedInput[] = fresh.list.map((f) => ({
      name: f.name,
      value: 'slot' in f ? maker.value(f.slot) : evaluate(f.term, model),
    }));
    run.choices.forEach((option, i) => symbolic.push({ name: `choice_${i + 1}`, value: option }));
    maker.finish();
    return { values, symbolic };
  }

  private see(outcome: RunOutcome, values: readonly NamedInput[], symbolic: readonly NamedInput[]): SeenCall {
    const { fresh, suite, unit } = this.host;
    const ambient: NamedInput[] = [];
    const rest: NamedInput[] = [];
    symbolic.forEach((input, i) => {
      const made = fresh.list[i];
      if (made?.source === 'ambient') ambient.push({ name: made.hint, value: input.value });
      else rest.push(input);
    });
    const self = outcome.call.receiver === undefined ? undefined : values[0].value;
    const receiver = (value: unknown): unknown => (unit.kind === 'constructor' ? value : self);
    return new SeenCall(this.original, { inputs: values, ambient, symbolic: rest }, suite?.classes ?? [], receiver);
  }

  /** What was seen, with recipes for inputs that are instances of classes: found on inputs that nobody has used yet. */
  private observation(seen: SeenCall, outcome: RunOutcome, model: Model): Pick<PathResult, 'observation'> {
    const observation = seen.needsRecipes ? seen.complete(this.makeInputs(outcome, model, false).values) : seen.result;
    return observation === undefined ? {} : { observation };
  }

  /** Calls the unit, watched where tests are written from it. */
  private invoke(
    call: OriginalCall,
    script: ReplayScript,
    outcome: RunOutcome,
    seen: SeenCall | undefined,
  ): OriginalOutcome {
    const ended = this.original.invoke(call, script);
    seen?.ended(ended, outcome.kind === 'threw' && outcome.thrown === 'intent');
    return ended;
  }

  private script(symbolic: readonly NamedInput[]): ReplayScript {
    const { list } = this.host.fresh;
    const answers: unknown[] = [];
    const ambient = new Map<string, unknown[]>();
    list.forEach((f, i) => {
      if (f.source === 'symbolic') answers.push(symbolic[i].value);
      else ambient.set(f.hint, [...(ambient.get(f.hint) ?? []), symbolic[i].value]);
    });
    return new ReplayScript(answers, [...this.host.run.choices], ambient);
  }

  private replay(
    outcome: RunOutcome,
    values: readonly NamedInput[],
    script: ReplayScript,
    violation: ContractViolation | undefined,
    seen?: SeenCall,
  ): OriginalOutcome {
    const { original } = this;
    const { unit } = this.host;
    const hasReceiver = outcome.call.receiver !== undefined;
    const receiver = hasReceiver ? values[0].value : undefined;
    const parameters = hasReceiver ? values.slice(1) : values;
    const given = parameters.map((p) => p.value);
    const args = outcome.call.args.flatMap((a, i) => (a.rest ? (given[i] as unknown[]) : [given[i]]));
    const listener = outcome.kind === 'stopped' && 'listener' in outcome.reason ? outcome.reason.listener : undefined;
    if (listener !== undefined && this.host.observers !== undefined) {
      return original.confirm({ receiver, args }, script, this.host.observers, listener);
    }
    if (violation === undefined) return this.invoke({ receiver, args }, script, outcome, seen);
    // old(...) is evaluated before the call, the clause after it.
    const olds = unit.olds.map((id) =>
      original.observe(() => Reflect.apply(original.contract(id) as Function, receiver, given)),
    );
    const failedOld = olds.find((o) => o.kind !== 'returned');
    if (failedOld !== undefined) return failedOld;
    const ended = this.invoke({ receiver, args }, script, outcome, seen);
    if (ended.kind !== 'returned') return ended;
    const self = unit.kind === 'constructor' ? ended.value : receiver;
    const extra =
      violation.property === 'ensures'
        ? [...given, ended.value, olds.map((o) => (o.kind === 'returned' ? o.value : undefined))]
        : [];
    return original.observe(() => Reflect.apply(original.contract(violation.id) as Function, self, extra));
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

  private describe(outcome: RunOutcome, violation: ContractViolation | undefined): PathOutcome {
    const { program, options } = this.host;
    if (violation !== undefined) {
      const message = `${violation.property === 'ensures' ? '@ensures' : '@invariant'} ${violation.clause.text}`;
      return {
        kind: 'violated',
        property: violation.property,
        error: { name: 'ContractViolation', message },
        location: violation.clause.location,
      };
    }
    switch (outcome.kind) {
      case 'returned':
        return { kind: 'returned', value: valueText(outcome.value) };
      case 'threw': {
        const error = { name: errorName(outcome.error), message: errorMessage(outcome.error) };
        const location = program.locate(outcome.site) ?? program.locateStack(errorStack(outcome.error));
        const place = location === undefined ? {} : { location };
        if (!isViolation(outcome.thrown, options.failOn)) return { kind: 'threw', error, ...place };
        const property = outcome.thrown === 'intent' ? 'uncaught-throw' : outcome.thrown;
        return { kind: 'violated', property, error, ...place };
      }
      case 'stopped': {
        if (outcome.reason.kind === 'exited') return { kind: 'exited', value: String(outcome.reason.code) };
        const { property, message, site } = outcome.reason;
        const location = outcome.reason.location ?? program.locate(site) ?? program.locateStack(outcome.stack);
        const name = outcome.reason.listener === undefined ? 'AssertionError' : 'PropertyViolation';
        return {
          kind: 'violated',
          property,
          error: { name, message },
          ...(location === undefined ? {} : { location }),
        };
      }
    }
  }
}

function isViolated(outcome: RunOutcome, { failOn }: CheckOptions): boolean {
  if (outcome.kind === 'threw') return isViolation(outcome.thrown, failOn);
  return outcome.kind === 'stopped' && outcome.reason.kind === 'violated';
}

/** Inputs of classes of the program that no recipe was found for. */
function missingRecipes({ observation }: PathResult): number {
  if (observation === undefined) return 0;
  const { before, recipesBefore } = observation;
  return before.filter((object, id) => object.class?.file !== undefined && recipesBefore[id] === undefined).length;
}

export function conjunctTexts(conjunct: Conjunct): readonly string[] {
  return typeof conjunct === 'function' ? conjunct() : [print(conjunct)];
}

/** Conjuncts that hold in the given cases and in no other. */
function caseTexts(cases: readonly Case[]): readonly string[] {
  const texts = cases.map((conjuncts) => conjuncts.flatMap(conjunctTexts));
  if (texts.length === 1) return texts[0];
  const always = texts.some((conjuncts) => conjuncts.length === 0);
  return always ? [] : [texts.map((conjuncts) => conjuncts.map((text) => `(${text})`).join(' && ')).join(' || ')];
}

function concreteValue(value: unknown, model: Model): unknown {
  return !isProgramProxy(value) && isSymbolic(value) ? evaluate(value.term, model) : value;
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
