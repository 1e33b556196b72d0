// The analysed program: translated modules in a patched realm, loaded once and rolled back after each path; loaded anew
// when a path did something the journal cannot undo.
import { types } from 'node:util';
import vm from 'node:vm';
import type { ClassRef } from '../../../inputs/shape.js';
import { type Meter, PathAbort, type PathContext } from '../../../path/context.js';
import { NOTHING_ALLOWED, type Permissions } from '../../../result/permissions.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { ObservedPoint } from '../../observed.js';
import type { UnitDescription } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import type { CodeMap, ModuleCode, Site } from '../module-code.js';
import { EVALUATED, EXPRESSION, functionText, type TextToCompile } from '../module-code.js';
import type { ModelledCall } from '../original/learned-calls.js';
import type { RuntimeEnv, RuntimeHooks, RuntimeState } from '../runtime/env.js';
import { OF_MODELS } from '../runtime/modules/everypath.js';
import { mentionsBytes } from '../runtime/realm/bytes.js';
import { createRealm } from '../runtime/realm.js';
import { Journal } from '../values/journal.js';
import type { CollectionName } from '../values/lazy-collection.js';
import type { RealmAccess } from '../values/view.js';
import type { OpenInput } from '../values/virtual-array.js';
import { AmbientAtLoad } from './ambient-at-load.js';
import { type LoadModule, ModuleError, ModuleGraph } from './module-graph.js';
import { ScriptRunner } from './run-script.js';
import { UserModels } from './user-models.js';

/** Marks beyond this many statements work too, only slower. */
const MARKS = 1 << 20;

/** Calls of modelled functions that are remembered of a path. */
const MAX_CALLS = 100;

/** A line of a stack trace: file, line, column. */
const FRAME = /^\s+at .*?\(?((?:\/|[A-Za-z]:\\)[^()]*?):(\d+):(\d+)\)?$/gm;

/** The modules that a unit lives in: what is found in them by name. */
export interface UnitModules {
  /** Top-level names of the unit's module. */
  readonly scope: Record<string, unknown>;
  readonly exports: unknown;
}

export type AnalysedHooks = Pick<
  RuntimeHooks,
  'mark' | 'spend' | 'fresh' | 'restsOn' | 'symbolicInput' | 'visited' | 'observer' | 'frames'
> & {
  /** A model of the user's own left open what the original would do. */
  guessed?(): void;
  /** How often that was, on the path. */
  guesses?(): number;
};

export class AnalysedProgram implements RealmAccess {
  /** A module has `symbolic` at hand: a path may ask for inputs while it runs. */
  asksForInputs = false;
  readonly journal = new Journal();
  readonly marks: Uint8Array;
  readonly fuel: Meter;
  env!: RuntimeEnv;
  scripts!: ScriptRunner;
  exports: unknown;
  /** Its code may queue microtasks: they are run at the end of each call. */
  usesPromises = false;
  private graph!: ModuleGraph;
  private scopes = new Map<string, Record<string, unknown>>();
  /** Of `second`: it has modules of its own, those that both units use included. */
  private secondScopes = new Map<string, Record<string, unknown>>();
  private secondExports: unknown;
  private loadingSecond = false;
  private entryFailed = false;
  private contracts = new Map<string, Function>();
  private concrete = new Map<string, { script: vm.Script; value: unknown }>();
  private modules = new Map<string, ModuleCode>();
  /** Of the site that was looked up last. */
  private lastModule: ModuleCode | undefined;
  private expressions = new Map<string, Function>();
  private pointTable: ObservedPoint[] = [];
  /** Models of the user's own. */
  models: UserModels | undefined;
  /** Those that ran, on any path. */
  readonly usedModels = new Set<UserModel>();
  readonly ambient = new AmbientAtLoad();
  /** Those that ran on the current one, and the calls of functions among them. */
  readonly pathModels = new Set<UserModel>();
  readonly pathCalls: ModelledCall[] = [];

  constructor(
    private unit: UnitDescription,
    private load: LoadModule,
    private readonly context: PathContext,
    private readonly state: RuntimeState,
    private hooks: AnalysedHooks,
    /** A unit to be compared with: its modules are loaded too, apart from the others. */
    private readonly second?: UnitDescription,
    private readonly permissions: Permissions = NOTHING_ALLOWED,
    counted?: { readonly marks: Uint8Array; readonly meter: Meter },
  ) {
    this.marks = counted?.marks ?? new Uint8Array(MARKS);
    this.fuel = counted?.meter ?? { fuel: 0, quiet: false };
  }

  /** Makes a realm and loads the unit's module and what it imports. Errors of the program's own come through. */
  start(): void {
    this.journal.clear();
    this.scopes.clear();
    this.secondScopes.clear();
    this.contracts.clear();
    this.expressions.clear();
    this.state.loading = true;
    this.state.aborting = false;
    this.models = this.createModels();
    const hooks: RuntimeHooks = {
      ...this.hooks,
      models: this.models,
      scope: (file, names) =>
        (this.loadingSecond ? this.secondScopes : this.scopes).set(file, names as Record<string, unknown>),
      contract: (id, fn) => {
        if (!this.loadingSecond) this.contracts.set(id, fn);
      },
      functionText: (emitted) => this.functionText(emitted),
      compileText: (text) => this.compileText(text),
      dynamicImport: (specifier, from) => this.graph.import(specifier, from),
    };
    const env = { context: this.context, journal: this.journal, state: this.state, hooks } as unknown as RuntimeEnv;
    this.env = env;
    const realm = createRealm(env, {
      wrapArray: false,
      permissions: this.permissions,
      require: (file) => this.graph.requireFor(file),
    });
    realm.evaluation.open(this.fuel);
    this.scripts = new ScriptRunner(realm.context);
    this.graph = this.createGraph();
    for (const file of this.models?.files ?? []) this.graph.require(file, this.unit.file);
    if (!this.requireEntry()) {
      this.start();
      return;
    }
    this.exports = this.graph.require(this.unit.file, undefined);
    const missed = this.models?.undeclared((file) => this.modules.has(file));
    if (missed !== undefined) {
      throw new ModuleError(
        `${missed.target.name} cannot be modelled: declare it as a class, a function or a constant`,
      );
    }
    if (this.second !== undefined) this.loadSecond(this.second);
    this.journal.loaded();
    const scopes = [...this.scopes.values(), ...this.secondScopes.values()];
    const names = scopes.flatMap((scope) => Object.keys(scope).map((name) => valueOf(scope, name)));
    this.env.realm.oldState.remember([this.exports, this.secondExports, ...names]);
    this.state.loading = false;
  }

  /** Serves another unit of the same program, whose module is loaded. */
  adopt(unit: UnitDescription, load: LoadModule, hooks: AnalysedHooks): void {
    this.unit = unit;
    this.load = load;
    this.hooks = hooks;
    Object.assign(this.env.hooks, hooks);
    this.env.realm.takeSymbolicValues();
    this.exports = this.graph.require(unit.file, undefined);
  }

  /** Loads the file that names the unit; false when it cannot be: the unit's own file is then loaded alone, in a new realm. */
  private requireEntry(): boolean {
    const { entry } = this.unit;
    if (entry === undefined || this.entryFailed) return true;
    try {
      this.graph.require(entry, undefined);
      return true;
    } catch (error) {
      if (PathAbort.is(error) && error.reason.kind === 'time') throw error;
      this.entryFailed = true;
      return false;
    }
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
      (module) => this.addModule(module),
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
    this.addModule(code);
    if (usesArrayConstructor(code.code)) this.env.realm.wrapArray();
    if (code.accessors) this.journal.careful = true;
    return code;
  }

  private functionText(emitted: string): string | undefined {
    for (const module of this.modules.values()) {
      const text = functionText(module, emitted);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  private addModule(module: ModuleCode): void {
    this.modules.set(module.file, module);
    module.observed?.points.forEach((point, i) => {
      this.pointTable[(module.observed?.base ?? 0) + i] = point;
    });
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    if (usesArrayConstructor(module.code)) this.env.realm.wrapArray();
    if (mentionsBytes(module.code) && !module.file.includes('/node_modules/')) this.env.realm.host.bytes.activate();
    if (module.accessors) this.journal.careful = true;
    if (/\basync\b|\bPromise\b|\bqueueMicrotask\b|\bnextTick\b|\bfs\b|\bfetch\b|child_process/.test(module.code)) {
      this.usesPromises = true;
    }
    const fn = vm.runInContext(module.code, this.env.realm.context, { filename: module.file }) as Function;
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, this.env.realm.programOps, this.marks, this.fuel, exports, require, record, module.file, dirname);
  }

  /** Top-level names of the unit's module. */
  get scope(): Record<string, unknown> {
    return this.scopes.get(this.unit.file) ?? {};
  }

  /** What is found in the modules of `second`. */
  get secondModules(): UnitModules {
    return { scope: this.secondScopes.get(this.second?.file as string) ?? {}, exports: this.secondExports };
  }

  /** Files of `second` with a top-level name. */
  secondFilesWith(name: string): string[] {
    return [...this.secondScopes].filter(([, scope]) => Object.hasOwn(scope, name)).map(([file]) => file);
  }

  /** A class as the modules of `second` know it. */
  secondClass(ref: ClassRef): Function | undefined {
    const found = this.secondScopes.get(ref.file)?.[ref.name];
    return typeof found === 'function' ? found : undefined;
  }

  contract(id: string): Function | undefined {
    return this.contracts.get(id);
  }

  classPrototype(ref: ClassRef): object | undefined {
    const standIn = this.models?.prototypeFor(ref.file, ref.name);
    if (standIn !== undefined) return standIn;
    const found = this.scopes.get(ref.file)?.[ref.name];
    return typeof found === 'function' ? (found.prototype as object) : undefined;
  }

  get objectPrototype(): object {
    return this.env.realm.intrinsics.Object.prototype;
  }

  get functionPrototype(): object {
    return this.env.realm.intrinsics.Function.prototype;
  }

  typeError(message: string): unknown {
    return new this.env.realm.intrinsics.TypeError(message);
  }

  newCollection(name: CollectionName): object {
    return new this.env.realm.natives[name]() as object;
  }

  newBytes(name: string, open: OpenInput): object {
    return this.env.realm.host.bytes.input(name, open);
  }

  newDate(): Date {
    return new this.env.realm.natives.Date(Number.NaN) as Date;
  }

  newArray(): unknown[] {
    return this.env.realm.newArray();
  }

  /** The symbol behind `#name` of a class or of the nearest ancestor that declares it. */
  privateKey(owner: ClassRef | undefined, name: string): PropertyKey {
    const target = owner === undefined ? undefined : this.scopes.get(owner.file)?.[owner.name];
    return this.privateKeyOf(typeof target === 'function' ? target : undefined, name);
  }

  privateKeyOf(owner: Function | undefined, name: string): PropertyKey {
    for (let target: unknown = owner; typeof target === 'function'; target = Reflect.getPrototypeOf(target)) {
      const key = this.env.realm.runtime.privates.keyOf(target, name.slice(1));
      if (key !== undefined) return key;
    }
    return name;
  }

  beginPath(): void {
    if (this.pathModels.size > 0) this.pathModels.clear();
    if (this.pathCalls.length > 0) this.pathCalls.length = 0;
    this.journal.begin();
    this.env.realm.oldState.beginPath();
    this.env.realm.timers.drop();
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
    return types.isNativeError(error) && error instanceof Error;
  }

  /** Source position of a site, by the program-wide number. */
  locate(site: number): SourceRange | undefined {
    return this.site(site)?.range;
  }

  private site(site: number): Site | undefined {
    if (site < 0) return undefined;
    const { lastModule } = this;
    if (lastModule !== undefined && site >= lastModule.base && site < lastModule.base + lastModule.sites.length) {
      return lastModule.sites[site - lastModule.base];
    }
    for (const module of this.modules.values()) {
      if (site < module.base || site >= module.base + module.sites.length) continue;
      this.lastModule = module;
      return module.sites[site - module.base];
    }
    return undefined;
  }

  /** The source text of a site, shortened. */
  siteText(site: number): string {
    return this.site(site)?.text ?? '';
  }

  loadedModules(): Iterable<ModuleCode> {
    return this.modules.values();
  }

  /** The module was run in the present realm. */
  hasScope(file: string): boolean {
    return this.scopes.has(file);
  }

  hasModule(file: string): boolean {
    return this.modules.has(file);
  }

  /** Variables and exports of the loaded modules. */
  *moduleValues(): Iterable<unknown> {
    yield this.exports;
    for (const scope of this.scopes.values()) for (const name of Object.keys(scope)) yield valueOf(scope, name);
  }

  /** The built-ins of the realm. */
  *languageObjects(): Iterable<unknown> {
    yield* Object.values(this.env.realm.intrinsics);
    yield this.env.realm.context;
  }

  /** A point that reports to listeners. */
  point(id: number): ObservedPoint | undefined {
    return this.pointTable[id];
  }

  *points(): Iterable<ObservedPoint> {
    for (const module of this.modules.values()) yield* module.observed?.points ?? [];
  }

  /** Where the topmost frame in the program's own code stands, by the stack of an error or signal. */
  locateStack(stack: unknown): SourceRange | undefined {
    if (typeof stack !== 'string') return undefined;
    for (const [, file, line, column] of stack.matchAll(FRAME)) {
      const module = this.modules.get(file);
      const place = module === undefined ? undefined : lookUp(module.codeMap, Number(line), Number(column));
      if (place === undefined) continue;
      return { file, line: place[0], column: place[1], endLine: place[0], endColumn: place[1] + 1 };
    }
    return undefined;
  }

  /** Statements that a mark stands for. */
  statementsOf(mark: number): readonly SourceRange[] {
    for (const module of this.modules.values()) {
      if (mark >= module.markBase && mark < module.markBase + module.marks.length) {
        return module.marks[mark - module.markBase];
      }
    }
    return [];
  }

  /** All statements that marks of the loaded modules stand for. */
  markedStatements(): SourceRange[] {
    return [...this.modules.values()].flatMap((module) => module.marks.flat());
  }
}

/** The entry of a code map that a position of the emitted text belongs to. */
function lookUp(map: CodeMap, line: number, column: number): [number, number] | undefined {
  let found: [number, number] | undefined;
  for (let i = 0; i < map.length && map[i] <= line; i += 4) {
    if (map[i] === line && (map[i + 1] <= column || found === undefined)) found = [map[i + 2], map[i + 3]];
  }
  return found;
}

/** A top-level variable; undefined while it is in its temporal dead zone. */
function valueOf(scope: Record<string, unknown>, name: string): unknown {
  try {
    return scope[name];
  } catch {
    return undefined;
  }
}

/**
 * Does a module use the Array constructor in a way that translation does not hook: as a value, as a base class, through
 * an instance? Replacing it costs V8's fast paths for arrays, so it is done only then. Text in strings counts too.
 */
export function usesArrayConstructor(code: string): boolean {
  const text = code.replace(/const \{[^}]*\} = globalThis;/, '').replace(/instanceof Array\b/g, '');
  return /(?<![\w$.])Array(?![\w$]|\s*[.(])|new [\w$.]*\.constructor\b|\.constructor\s*\(/.test(text);
}
