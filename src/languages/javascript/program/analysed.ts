// The analysed program: translated modules in a patched realm, loaded once and rolled back after each path; loaded anew
// when a path did something the journal cannot undo.
import vm from 'node:vm';
import type { Meter } from '../../../path/context.js';
import type { GapText } from '../../../result/gaps/gap-text.js';
import { NOTHING_ALLOWED, type Permissions } from '../../../result/permissions.js';
import type { UnitDescription } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import { waitsForLoading, waitsForThreads, waitsForUnheld } from '../gaps.js';
import { EVALUATED, EXPRESSION, type ModuleCode, type TextToCompile } from '../module-code.js';
import type { ModelledCall } from '../original/learned-calls.js';
import { isForeignError } from '../runtime/control.js';
import type { RuntimeEnv, RuntimeHooks, RuntimeState, Tapes, WalkerHooks } from '../runtime/env.js';
import type { TaskRunner } from '../runtime/event-loop/run-tasks.js';
import { Flavour } from '../runtime/flavour.js';
import { OF_MODELS } from '../runtime/modules/everypath.js';
import { mentionsBytes } from '../runtime/realm/bytes.js';
import { quietly } from '../runtime/realm/in-realm.js';
import { createRealm } from '../runtime/realm.js';
import { Journal } from '../values/journal.js';
import { AmbientAtLoad } from './ambient-at-load.js';
import { AnalysedRealm } from './analysed-realm.js';
import { analysedTasks } from './analysed-tasks.js';
import { AnalysedThreads, type ToldPath } from './analysed-threads.js';
import { BesideUnit } from './beside-unit.js';
import { loadsLate } from './late-module.js';
import { LoadedCode } from './loaded-code.js';
import { type LoadModule, ModuleError, ModuleGraph } from './module-graph.js';
import { ModuleScopes } from './module-scopes.js';
import { RanTasks } from './ran-tasks.js';
import { ScriptRunner } from './run-script.js';
import { type Untouched, watchBuiltins } from './untouched.js';
import { UserModels } from './user-models.js';
import { usesArrayConstructor } from './uses-array.js';

/** Marks beyond this many statements work too, only slower. */
const MARKS = 1 << 20;

/** Calls of modelled functions that are remembered of a path. */
const MAX_CALLS = 100;

/** What code that leaves something for later mentions. */
const TASKS =
  /\b(async|Promise|queueMicrotask|nextTick|fs|fetch|child_process|waitAsync|io|timers|set(Timeout|Interval|Immediate))\b|\bimport\(/;

/** What the text of tasks that tell begins with. */
const TELLING = /everypath\.tasks/;

/** The modules that a unit lives in: what is found in them by name. */
export interface UnitModules {
  /** Top-level names of the unit's module. */
  readonly scope: Record<string, unknown>;
  readonly exports: unknown;
}

export type AnalysedHooks = Pick<
  RuntimeHooks,
  'mark' | 'spend' | 'fresh' | 'restsOn' | 'symbolicInput' | 'visited' | 'observer' | 'frames' | 'summaries'
> & {
  readonly walkers?: WalkerHooks;
  /** A model of the user's own left open what the original would do. */
  guessed?(): void;
  /** How often that was, on the path. */
  guesses?(): number;
};

export class AnalysedProgram {
  /** What its modules say of places in the source. */
  readonly code = new LoadedCode(() => this.context.seesText?.());
  /** The top-level names of its modules. */
  readonly scopes = new ModuleScopes();
  /** Of `second`: it has modules of its own, those that both units use included. */
  readonly secondScopes = new ModuleScopes();
  /** How views of inputs make and find what belongs to the realm. */
  readonly access = new AnalysedRealm(this);
  /** A module has `symbolic` at hand: a path may ask for inputs while it runs. */
  asksForInputs = false;
  readonly journal = new Journal();
  /** Nobody asks what a path did to objects that it made itself. */
  sparesNew = false;
  readonly marks: Uint8Array;
  readonly fuel: Meter;
  private readonly tapes: Tapes | undefined;
  env!: RuntimeEnv;
  scripts!: ScriptRunner;
  /** Runs the tasks of the event loop. */
  tasks!: TaskRunner;
  /** The tasks that ran on the path. */
  readonly ran = new RanTasks();
  /** The unit is compared with itself, run in another order of its tasks. */
  comparesOrders = false;
  /** Of the event loop (docs/schedules.md). */
  freeClock = false;
  exports: unknown;
  /** Its code may leave something for later: ticks, microtasks, timers. They are run after each call. */
  usesTasks = false;
  /** Modules left something for later when they were loaded, which never runs. */
  leftAtLoad = false;
  private graph!: ModuleGraph;
  private secondExports: unknown;
  private loadingSecond = false;
  private contracts = new Map<string, Function>();
  private concrete = new Map<string, { script: vm.Script; value: unknown }>();
  private expressions = new Map<string, Function>();
  /** Is a built-in what it was before the program ran? Known with summaries. */
  isUntouched: Untouched = () => false;
  /** Models of the user's own. */
  models: UserModels | undefined;
  /** Those that ran, on any path. */
  readonly usedModels = new Set<UserModel>();
  readonly ambient = new AmbientAtLoad();
  /** Modules besides that of the unit. */
  private readonly besides = new BesideUnit();
  readonly flavour = new Flavour(() => this.again());
  /** Those that ran on the current one, and the calls of functions among them. */
  readonly pathModels = new Set<UserModel>();
  readonly pathCalls: ModelledCall[] = [];

  constructor(
    private unit: UnitDescription,
    private load: LoadModule,
    private readonly context: ToldPath,
    private readonly state: RuntimeState,
    private hooks: AnalysedHooks,
    /** A unit to be compared with: its modules are loaded too, apart from the others. */
    private readonly second?: UnitDescription,
    private readonly permissions: Permissions = NOTHING_ALLOWED,
    counted?: { readonly marks: Uint8Array; readonly meter: Meter } & Tapes,
  ) {
    this.marks = counted?.marks ?? new Uint8Array(MARKS);
    this.fuel = counted?.meter ?? { fuel: 0, quiet: false, partial: 0 };
    this.tapes = counted;
  }

  /** Makes a realm and loads the unit's module and what it imports. Errors of the program's own come through. */
  start(): void {
    this.journal.clear();
    for (const kept of [this.scopes, this.secondScopes, this.contracts, this.expressions]) kept.clear();
    this.state.loading = true;
    this.state.aborting = false;
    this.models = this.createModels();
    const hooks: RuntimeHooks = {
      ...this.hooks,
      models: this.models,
      step: () => this.spend(),
      scope: (file, names) =>
        (this.loadingSecond ? this.secondScopes : this.scopes).set(file, names as Record<string, unknown>),
      contract: (id, fn) => void (this.loadingSecond || this.contracts.set(id, fn)),
      functionText: (emitted) => this.code.functionText(emitted),
      compileText: (text) => this.compileText(text),
      dynamicImport: (specifier, from) => this.graph.import(specifier, from),
    };
    const { journal, state, flavour, tapes } = this;
    const env = { context: this.context, journal, state, hooks, flavour, tapes } as unknown as RuntimeEnv;
    this.env = env;
    const realm = createRealm(env, {
      wrapArray: false,
      permissions: this.permissions,
      threads: this.unit.threads
        ? new AnalysedThreads(this.context, this.state, () => this.env.realm.loop, this.ran)
        : undefined,
      require: (file) => this.graph.requireFor(file),
      tells: this.unit.tells === true,
    });
    realm.evaluation.open(this.fuel);
    if (this.unit.summaries) this.isUntouched = watchBuiltins(realm.global);
    this.scripts = new ScriptRunner(realm.context);
    this.tasks = analysedTasks(realm, this.context, this.state, this.scripts, this.ran);
    this.graph = this.createGraph();
    for (const file of this.models?.files ?? []) this.graph.require(file, this.unit.file);
    const { besides, unit, graph } = this;
    if (!besides.entry(unit, graph)) {
      this.start();
      return;
    }
    this.exports = graph.require(unit.file, undefined);
    if (!besides.classes(unit, graph, this.scopes)) {
      this.start();
      return;
    }
    const missed = this.models?.undeclared((file) => this.code.has(file));
    if (missed !== undefined) {
      throw new ModuleError(
        `${missed.target.name} cannot be modelled: declare it as a class, a function or a constant`,
      );
    }
    if (this.second !== undefined) this.loadSecond(this.second);
    if (this.unit.promises === true) this.usesTasks = true;
    this.leftAtLoad = this.env.realm.loop.isBusy;
    this.journal.loaded();
    const held = [...this.scopes.values(), ...this.secondScopes.values()];
    this.env.realm.oldState.remember([this.exports, this.secondExports, ...held]);
    this.state.loading = false;
  }

  /** Ends the run, which is repeated after the program was loaded in the slower form that it needs. */
  private again(): never {
    this.journal.reload = true;
    return this.context.abort({ kind: 'again' });
  }

  /** Runs of the unit cannot be repeated: the program is there in its slowest form. */
  beSlow(): void {
    if (this.flavour.has('symbolic bytes')) return;
    this.flavour.add('symbolic bytes');
    if (this.env?.realm.host.bytes.spared) this.journal.reload = true;
  }

  /** Are all modules there that the unit needs? */
  serves(unit: UnitDescription): boolean {
    return this.scopes.has(unit.file) && this.besides.missing(unit, this.scopes).length === 0;
  }

  /** Serves another unit of the same program, whose module is loaded. */
  adopt(unit: UnitDescription, load: LoadModule, hooks: AnalysedHooks): void {
    this.unit = unit;
    this.load = load;
    this.hooks = hooks;
    Object.assign(this.env.hooks, hooks);
    this.env.realm.takeSymbolicValues();
    this.exports = this.graph.require(unit.file, undefined);
    if (unit.promises === true) this.usesTasks = true;
  }

  /** In another order of its tasks each has the same chance and time; the task that runs. */
  get ownerOfChance(): string | undefined {
    return this.comparesOrders ? this.env.realm.loop.current : undefined;
  }

  /** What may settle a promise besides the tasks of the path; undefined when there is no such thing. */
  waitsForOthers(): GapText | undefined {
    const { loop } = this.env.realm;
    if (this.leftAtLoad) return waitsForLoading();
    if (loop.hasCode) return waitsForUnheld();
    return loop.waitsOutside ? waitsForThreads() : undefined;
  }

  /** What the unit leaves behind is not run: the result speaks of the moment at which it has ended. */
  endsWithUnit({ ensures, invariants, sequence, captures }: UnitDescription): boolean {
    const contracts = ensures.length > 0 || invariants.length > 0;
    const isCompared = this.second !== undefined && !this.comparesOrders;
    return contracts || isCompared || sequence !== undefined || captures === true;
  }

  private createGraph(): ModuleGraph {
    const { realm } = this.env;
    return new ModuleGraph(
      (specifier, from) => this.load(specifier, from),
      {
        run: (module, exports, require, record) => this.runModule(module, exports, require, record),
        builtin: (name, from) => {
          const own = name === 'everypath';
          if (own) this.asksForInputs = true;
          return realm.builtinModule(own && this.models?.files.includes(from) ? `${OF_MODELS}${from}` : name);
        },
        newObject: () => realm.newObject() as object,
        deferred: (file, from, load) => this.models?.deferred(file, from, load),
        error: (message, syntax) => new realm.intrinsics[syntax ? 'SyntaxError' : 'Error'](message),
        gate: realm.gate,
        permissions: this.permissions,
        drain: () => realm.compile('undefined', 'everypath:drain'),
      },
      (module) => this.code.add(module),
    );
  }

  private loadSecond(unit: UnitDescription): void {
    this.loadingSecond = true;
    try {
      this.secondExports = this.createGraph().require(unit.file, undefined);
    } finally {
      this.loadingSecond = false;
    }
  }

  private createModels(): UserModels | undefined {
    const { models = [] } = this.unit;
    if (models.length === 0) return undefined;
    return new UserModels(models, {
      realm: () => this.env.realm,
      context: this.context,
      used: (model) => {
        this.usedModels.add(model);
        if (!this.state.loading) this.pathModels.add(model);
      },
      called: (call) => {
        if (this.pathCalls.length < MAX_CALLS) this.pathCalls.push(call);
      },
      guessed: () => this.hooks.guessed?.(),
      guesses: () => this.hooks.guesses?.() ?? 0,
    });
  }

  private compileText(text: TextToCompile): ModuleCode {
    const code = this.load(`${EVALUATED}${JSON.stringify(text)}`, this.unit.file);
    if ('error' in code) throw new this.env.realm.intrinsics.SyntaxError(code.error);
    this.code.add(code);
    if (usesArrayConstructor(code.code)) this.env.realm.wrapArray();
    if (code.accessors) this.journal.noteAccessors();
    return code;
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    if (usesArrayConstructor(module.code)) this.env.realm.wrapArray();
    if (mentionsBytes(module.code) && !module.file.includes('/node_modules/')) this.env.realm.host.bytes.use();
    if (module.accessors) this.journal.noteAccessors();
    if (TASKS.test(module.code)) this.usesTasks = true;
    if (module.format === 'script' && !TELLING.test(module.code)) this.env.realm.told?.inner.isBlind();
    if (!this.state.loading) loadsLate(module.code, this.journal);
    const { context } = this.env.realm;
    const fn = this.state.loading
      ? (vm.runInContext(module.code, context, { filename: module.file }) as Function)
      : quietly<Function>(context, module.code, module.file);
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, this.env.realm.programOps, this.marks, this.fuel, exports, require, record, module.file, dirname);
  }

  /** Top-level names of the unit's module. */
  get scope(): Record<string, unknown> {
    return this.scopes.of(this.unit.file);
  }

  /** What is found in the modules of `second`. */
  get secondModules(): UnitModules {
    return { scope: this.secondScopes.of(this.second?.file as string), exports: this.secondExports };
  }

  contract(id: string): Function | undefined {
    return this.contracts.get(id);
  }

  beginPath(): void {
    if (this.pathModels.size > 0) this.pathModels.clear();
    if (this.pathCalls.length > 0) this.pathCalls.length = 0;
    this.journal.begin(this.sparesNew && !this.usesTasks);
    this.env.realm.oldState.beginPath();
    this.env.realm.loop.drop();
    this.env.realm.loop.takesTime(this.freeClock);
    if (this.ran.schedule.length + this.ran.steps.length > 0) this.ran.take();
    this.env.realm.endPath();
  }

  /** Did the path change variables of modules, or objects they hold? */
  changedModules(): boolean {
    const { oldState } = this.env.realm;
    return this.journal.changed((object) => oldState.knows(object));
  }

  /** Counts a step of work that happens outside translated code. */
  spend(): void {
    if (--this.fuel.fuel < 0) this.hooks.spend();
  }

  /** The value of an expression given with --concrete; objects are made anew each time. */
  evaluateText(text: string): unknown {
    let known = this.concrete.get(text);
    if (known === undefined) {
      const script = new vm.Script(`(${text})`);
      this.concrete.set(text, (known = { script, value: script.runInContext(this.env.realm.context) }));
      return known.value;
    }
    if ((typeof known.value !== 'object' && typeof known.value !== 'function') || known.value === null)
      return known.value;
    return known.script.runInContext(this.env.realm.context);
  }

  /** An expression over named inputs as a translated function. */
  expression(text: string, names: readonly string[]): Function {
    const key = JSON.stringify([text, names]);
    let fn = this.expressions.get(key);
    if (fn === undefined) {
      const found = this.graph.require(`${EXPRESSION}${key}`, this.unit.file);
      this.expressions.set(key, (fn = found as Function));
    }
    return fn;
  }

  /** Where the program's own `throw` raised the error; undefined when the language did. */
  thrownSite(error: unknown): number | undefined {
    return this.env.realm.runtime.thrown.siteOf(error);
  }

  /** The error object was made outside the program's realm, by the engine. */
  isForeign(error: unknown): boolean {
    return isForeignError(error);
  }

  /** Variables and exports of the loaded modules. */
  *moduleValues(): Iterable<unknown> {
    yield this.exports;
    yield* this.scopes.values();
  }

  /** The built-ins of the realm. */
  *languageObjects(): Iterable<unknown> {
    yield* Object.values(this.env.realm.intrinsics);
    yield this.env.realm.context;
  }
}
