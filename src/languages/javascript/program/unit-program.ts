// The program of one unit as the search knows it (languages/language.ts): the analysed program, the original beside it, and what
// connects them with the path. Made by back-end.ts for each unit.

import type { InputObject, Slot } from '../../../inputs/input-object.js';
import type { Model } from '../../../logic/model.js';
import type { Term } from '../../../logic/term.js';
import { abortText } from '../../../path/abort-text.js';
import type { SiteId } from '../../../path/choice.js';
import { type AbortReason, PathAbort } from '../../../path/context.js';
import type { GapText } from '../../../result/gaps/gap-text.js';
import { permissionsOf } from '../../../result/permissions.js';
import type { Structure, TimelineTask, UsedSummary } from '../../../result/result.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { Session } from '../../../solver/session.js';
import type { Argument, Call, RunOutcome, ThrownKind } from '../../call.js';
import type { Comparing } from '../../comparing.js';
import type { ConcreteRuns } from '../../concrete-runs.js';
import type {
  Checkpoint,
  Described,
  ErrorText,
  InputView,
  NamedValue,
  Program,
  ProgramSetup,
  Replayed,
  ReplayRequest,
} from '../../language.js';
import { LoadError } from '../../load-error.js';
import type { ObservedPoint } from '../../observed.js';
import { rootsOf } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import type { RunVersion } from '../comparison/comparison.js';
import { createComparison } from '../comparison/order-comparison.js';
import { oldAfter, oneValueAtLoad, symbolicAtLoad } from '../gaps.js';
import { OriginalProgram } from '../original/original.js';
import { Replay } from '../original/replay.js';
import { ProgramSeeds } from '../seeds/program-seeds.js';
import { LiveStates } from '../state/live-states.js';
import { PLAIN_DATA } from '../values/assumed.js';
import { clearShown, shown } from '../values/shown.js';
import { outputStructure, valueText } from '../values/structure.js';
import { heldTerm, isSymbolic, wrap } from '../values/symbolic.js';
import { View } from '../values/view.js';
import { type AnalysedHooks, AnalysedProgram } from './analysed.js';
import { classifyThrown, errorMessage, errorName, errorStack, thrownText } from './classify.js';
import { isThere } from './find-unit.js';
import type { LoadModule } from './module-graph.js';
import { observerHooks } from './observing.js';
import type { KeptProgram } from './program-pool.js';
import { timelineOf } from './ran-tasks.js';
import { isRepeatable, returnedOf } from './setup-rules.js';
import { type Summaries, summariesFor } from './summaries.js';
import { UnitRun } from './unit-run.js';
import { UnknownParts } from './unknown-parts.js';

export class UnitProgram implements Program {
  readonly analysed: AnalysedProgram;
  readonly original: OriginalProgram;
  readonly loaded: boolean;
  readonly comparing: Comparing | undefined;
  readonly concrete: ConcreteRuns;
  readonly states: LiveStates | undefined;
  private readonly summaries: Summaries | undefined;
  readonly usedSummaries = (): readonly UsedSummary[] => this.summaries?.list() ?? [];
  private readonly replays: Replay;
  private readonly unitRun: UnitRun;
  /** Shows the inputs to the program. */
  private live: View | undefined;
  /** Of the path, once it runs. */
  private call: Call | undefined;

  constructor(
    private readonly setup: ProgramSetup,
    load: LoadModule,
    kept: KeptProgram | undefined,
    private readonly keep: (program: UnitProgram) => void,
  ) {
    const { unit, path, options, against, inputs, fresh } = setup;
    const permissions = permissionsOf(options, rootsOf(unit, against?.unit));
    this.states = setup.observe?.captured ? this.createStates() : undefined;
    this.summaries = summariesFor(setup, () => this.analysed);
    const hooks = this.hooks();
    this.loaded = kept !== undefined;
    this.analysed =
      kept?.analysed ?? new AnalysedProgram(unit, load, path, path.flags, hooks, against?.unit, permissions, path);
    kept?.analysed.adopt(unit, load, hooks);
    this.analysed.comparesOrders = against?.orders === true;
    this.analysed.freeClock = options.clock === 'free';
    this.analysed.sparesNew = isRepeatable(setup);
    if (!isRepeatable(setup)) this.analysed.beSlow();
    this.original = kept?.original ?? new OriginalProgram(unit, load, permissions);
    kept?.original.adopt(unit, load);
    this.original.freeClock = options.clock === 'free';
    const { analysed } = this;
    this.unitRun = new UnitRun(analysed, setup, isRepeatable(setup), returnedOf(setup));
    const { returned } = this.unitRun;
    this.replays = new Replay(this.original, {
      unit,
      inputs,
      fresh,
      path,
      concrete: options.concrete,
      modelledCalls: analysed.pathCalls,
      returned,
      tasks: {
        get used() {
          return analysed.usesTasks;
        },
        aftermath: !analysed.endsWithUnit(unit),
        schedule: analysed.ran.schedule,
      },
    });
    this.concrete = new ProgramSeeds(unit, analysed);
    const parts = { unit, options, program: analysed, load, inputs, path, fresh };
    const runVersion: RunVersion = (...version) => this.unitRun.run(...version);
    this.comparing = against && createComparison({ ...parts, against, runVersion });
  }

  readonly timeline = (): readonly TimelineTask[] => timelineOf(this.analysed.ran, this.analysed.code);

  private createStates(): LiveStates {
    const { path, inputs } = this.setup;
    return new LiveStates({
      inputs,
      state: path.flags,
      program: () => this.analysed,
      live: () => this.live as View,
      arguments: () => this.arguments(),
      reached: (site, chosen) => path.cutpoint(site, chosen),
    });
  }

  /** What the unit was called with. */
  private arguments(): { name: string; value: unknown }[] {
    return (this.call?.args ?? []).map(({ name, slot, value }) => ({
      name,
      value: slot === undefined ? value : (this.live as View).read(slot),
    }));
  }

  private hooks(): AnalysedHooks {
    const { path, fresh, inputs } = this.setup;
    return {
      observer: path.observer === undefined ? undefined : observerHooks(() => path.observer),
      frames: this.states?.frames,
      visited: (object, remaining) => path.visited(object, remaining),
      mark: (index) => path.mark(index),
      spend: () => path.spend(),
      fresh: (sort, hint, domain) =>
        path.flags.loading
          ? this.analysed.ambient.value(hint, domain)
          : fresh.ambient(sort, hint, domain, this.analysed.ownerOfChance),
      restsOn: (assumption) => path.restsOn(assumption),
      symbolicInput: (kind, name, place, ofModel) => {
        if (path.flags.loading) this.refuseAtLoad();
        const made = fresh.symbolic(kind, name, place, ofModel);
        if (!('op' in made)) return (this.live as View).read(made as Slot);
        const value = wrap(made);
        fresh.show(value);
        return value;
      },
      guessed: () => {
        fresh.guesses++;
      },
      guesses: () => fresh.guesses,
      summaries: this.summaries,
      walkers: new UnknownParts(inputs, path, () => this.analysed.journal),
    };
  }

  /** Modules are loaded once for all paths: a symbolic value there would be decided once for all. */
  private refuseAtLoad(): never {
    return this.setup.path.abort({ kind: 'unsupported', gap: symbolicAtLoad(), site: -1 });
  }

  load(): void {
    const { analysed, setup } = this;
    const { unit } = setup;
    if (!this.loaded || analysed.journal.reload) this.start();
    // Without a function of the unit's name, original and translation would fail alike, and nothing would be said of the unit.
    if (isThere(unit, analysed.scope, analysed.exports)) return;
    throw new LoadError(`${unit.name} is no function after ${unit.file} was loaded`, {
      location: unit.location,
      missing: true,
    });
  }

  private start(): void {
    const { analysed } = this;
    const { file } = this.setup.unit;
    analysed.ambient.begin();
    try {
      analysed.start();
      this.states?.loaded();
    } catch (error) {
      if (PathAbort.is(error)) {
        const location = analysed.code.locateStack(PathAbort.stackOf(error));
        const late = PathAbort.reasonOf(error).kind === 'time';
        throw new LoadError(`loading ${file}: ${abortText(PathAbort.reasonOf(error))}`, { location, late });
      }
      const location =
        analysed.code.locate(analysed.thrownSite(error) ?? -1) ?? analysed.code.locateStack(errorStack(error));
      throw new LoadError(`loading ${file} failed: ${thrownText(error)}`, { location });
    }
  }

  get stale(): boolean {
    return this.analysed.journal.reload;
  }

  release(clean: boolean): void {
    if (clean) this.keep(this);
  }

  loadGaps(): GapText[] {
    return [...this.analysed.ambient.used].map(oneValueAtLoad);
  }

  begin(): void {
    clearShown();
    this.call = undefined;
    this.states?.beginPath();
    this.analysed.beginPath();
    this.unitRun.returned.begin();
  }

  undo(): void {
    const { journal } = this.analysed;
    journal.rollback();
    if (!journal.changedInput) return;
    journal.changedInput = false;
    this.setup.path.restsOn(PLAIN_DATA);
  }

  checkpoint(): Checkpoint {
    const { journal } = this.analysed;
    const mark = journal.mark();
    return { undo: () => journal.rollbackTo(mark), release: () => journal.release(mark) };
  }

  view(): View {
    const view = new View(this.setup.inputs, this.analysed.access);
    this.live ??= view;
    return view;
  }

  run(call: Call, live: InputView): RunOutcome | AbortReason {
    this.live = live as View;
    this.call = call;
    return this.unitRun.run(call, this.setup.unit, this.live, this.analysed, false);
  }

  valueOfText(text: string): unknown {
    return this.analysed.evaluateText(text);
  }

  clause(id: string, receiver: unknown, args: readonly unknown[]): boolean {
    const { analysed } = this;
    const fn = analysed.contract(id);
    if (fn === undefined) throw new Error(`contract ${id} was not registered by its module`);
    return analysed.env.ops.test(Reflect.apply(fn, receiver, args), -1);
  }

  atStart<T>(action: () => T): T {
    const { journal } = this.analysed;
    return journal.reload ? action() : journal.before(action);
  }

  olds(call: Call, live: InputView): unknown[] {
    const { analysed } = this;
    const { unit, path } = this.setup;
    const view = live as View;
    if (analysed.journal.reload) {
      path.abort({ kind: 'unsupported', gap: oldAfter('what cannot be undone'), site: -1 });
    }
    const evaluate = (): unknown[] => {
      const given = (a: Argument): unknown => (a.slot === undefined ? a.value : view.read(a.slot));
      const receiver = call.receiver && given(call.receiver);
      const args = call.args.map(given);
      return unit.olds.map((id) => Reflect.apply(analysed.contract(id) as Function, receiver, args) as unknown);
    };
    return analysed.journal.before(() => view.inThePast(evaluate));
  }

  validity(input: InputObject, view: InputView): (() => boolean) | undefined {
    const { analysed } = this;
    const model = input.type.kind === 'object' ? input.type.shape.model : undefined;
    const valid = model?.valid ? analysed.models?.validity(model) : undefined;
    if (valid === undefined) return undefined;
    return () => analysed.env.ops.test(Reflect.apply(valid, undefined, [(view as View).objectFor(input)]), -1);
  }

  expression(
    text: string,
    names: readonly string[],
    receiver: unknown,
    values: readonly unknown[],
    site: SiteId,
  ): boolean {
    const { analysed } = this;
    return analysed.env.ops.test(Reflect.apply(analysed.expression(text, names), receiver, values), site);
  }

  statementsOf(mark: number): readonly SourceRange[] {
    return this.analysed.code.statementsOf(mark);
  }

  markedStatements(): readonly SourceRange[] {
    return this.analysed.code.markedStatements();
  }

  point(id: number): ObservedPoint | undefined {
    return this.analysed.code.point(id);
  }

  points(): Iterable<ObservedPoint> {
    return this.analysed.code.points();
  }

  locate(site: SiteId): SourceRange | undefined {
    return this.analysed.code.locate(site);
  }

  here(): SourceRange | undefined {
    return this.analysed.code.locateStack(new Error().stack);
  }

  siteText(site: SiteId): string {
    return this.analysed.code.siteText(site);
  }

  placeOf(outcome: RunOutcome): SourceRange | undefined {
    const { analysed } = this;
    if (outcome.kind === 'threw') {
      return analysed.code.locateOwn(outcome.site) ?? analysed.code.locateStack(errorStack(outcome.error));
    }
    if (outcome.kind !== 'stopped' || outcome.reason.kind !== 'violated') return undefined;
    const { location, site } = outcome.reason;
    return location ?? analysed.code.locate(site) ?? analysed.code.locateStack(outcome.stack);
  }

  misuses(place: SourceRange): boolean {
    return [...shown.misused].some((site) => this.analysed.code.fedBy(site, place));
  }

  classify(error: unknown): ThrownKind {
    const { analysed } = this;
    return classifyThrown(
      error,
      analysed.thrownSite(error) !== undefined,
      analysed.isForeign(error),
      this.setup.unit.throws,
    );
  }

  describeError(error: unknown): ErrorText {
    return {
      name: errorName(error),
      message: errorMessage(error),
      text: thrownText(error),
      stack: errorStack(error),
    };
  }

  valueText(value: unknown): string {
    return valueText(value);
  }

  termOf(value: unknown): Term | undefined {
    return isSymbolic(value) ? heldTerm(value) : undefined;
  }

  structure(values: readonly NamedValue[]): Structure {
    return outputStructure([...values], this.setup.inputs);
  }

  replay(request: ReplayRequest): Replayed {
    return this.replays.run(request);
  }

  describe(outcome: RunOutcome, model: Model): Described | undefined {
    return this.replays.describe(outcome, model);
  }

  otherModels(model: Model, session: Session): Iterable<Model> {
    return this.replays.otherModels(model, session);
  }

  usedModels(): readonly UserModel[] {
    return [...this.analysed.usedModels];
  }

  pathModel(): UserModel | undefined {
    const [model] = this.analysed.pathModels;
    return model;
  }
}
