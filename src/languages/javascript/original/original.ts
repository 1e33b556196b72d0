// The original, untranslated program in a vm context of its own: inputs are built here and every violation is shown
// here before it is reported. Nothing in this realm knows about symbolic values.
// Soundness: a finding is claimed only for what this realm did.
import { types } from 'node:util';
import vm from 'node:vm';
import type { ClassRef, FieldShape, ObjectShape, ShapeModel } from '../../../inputs/shape.js';
import type { PathObserver } from '../../../path/observer.js';
import { NOTHING_ALLOWED, type Permissions } from '../../../result/permissions.js';
import type { Confirm } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import { notePrivateField } from '../codec/private-fields.js';
import type { Fn } from '../inside/value.js';
import type { ModuleCode } from '../module-code.js';
import { errorName } from '../program/classify.js';
import { classFiles, findUnit } from '../program/find-unit.js';
import { type LoadModule, ModuleGraph } from '../program/module-graph.js';
import { ModuleScopes } from '../program/module-scopes.js';
import { decideConcretely, observerHooks } from '../program/observing.js';
import { ScriptRunner, withinTime } from '../program/run-script.js';
import { follow, LateFailure, runTask, runWaiting, type Settled } from '../runtime/event-loop/run-tasks.js';
import type { CollectionName } from '../values/lazy-collection.js';
import type { ConcreteRealm, OpenPromise } from '../values/materialize.js';
import { type Builders, createBuilders } from './builders.js';
import { CompiledModules } from './compiled-modules.js';
import { ReplayScript } from './original-builtins.js';
import { OriginalModels } from './original-models.js';
import { OriginalRealm } from './original-realm.js';
import { originalTasks } from './original-tasks.js';
import { endedAs, type OriginalCall, type OriginalOutcome } from './outcome.js';
import { ANSWERING, PrivateFields, staticsOf } from './private-fields.js';
import { registryOf } from './registry.js';
import { runSteps } from './returned-steps.js';

const TIMEOUT_MS = 2000;
/** Of loading: the translated program has been loaded, so this ends too, however busy the machine is. */
const LOADING_MS = 20_000;
/** Of one attempt to make an object through its class. */
const ATTEMPT_MS = 200;

export class OriginalProgram implements ConcreteRealm {
  private realm!: OriginalRealm;
  private scripts!: ScriptRunner;
  private graph: ModuleGraph | undefined;
  private readonly compiled = new CompiledModules();
  private readonly scopes = new ModuleScopes();
  private readonly contracts = new Map<string, Function>();
  private readonly privates = new PrivateFields();
  private builders!: Builders;
  private exports: unknown;
  /** What modules report to. */
  private registry: unknown;
  /** What models files define. */
  models = new OriginalModels();
  freeClock = false;
  /** Calls run under a time limit; it costs a thread per call, so only what may not end gets one. */
  private timed = true;
  /** The listener that is asked to find its violation again. */
  private observer: PathObserver | undefined;
  private readonly reports = observerHooks(() => this.observer);
  /** Nothing of the program has run since it was loaded. */
  private untouched = false;
  /** Values given with --concrete that no run can change. */
  private readonly texts = new Map<string, unknown>();
  /** What symbolic() and choose() answer during the current call. */
  private script = new ReplayScript();

  constructor(
    private unit: UnitDescription,
    private load: LoadModule,
    private readonly permissions: Permissions = NOTHING_ALLOWED,
  ) {}

  /** Serves another unit of the same program. */
  adopt(unit: UnitDescription, load: LoadModule): void {
    this.unit = unit;
    this.load = load;
    this.untouched = false;
  }

  private get context(): vm.Context {
    return this.realm.context;
  }

  /**
   * Loads the program anew, unless nothing of it has run. With `pristine` in a context of its own too; otherwise the last one is used again, which is
   * much cheaper and differs only for programs that patch built-ins.
   */
  prepare(pristine: boolean, milliseconds = LOADING_MS): void {
    this.timed = pristine || this.unit.async;
    if (this.untouched && !pristine) return;
    this.scopes.clear();
    this.contracts.clear();
    this.privates.clear();
    const graph = pristine || this.graph === undefined ? this.createContext() : this.graph;
    graph.clear();
    this.models = new OriginalModels();
    const files = new Set(this.unit.models?.map((model) => model.file));
    this.exports = this.compiled.loading(() =>
      this.guarded(() => {
        const exports = graph.require(this.unit.file, undefined);
        for (const file of files) graph.require(file, this.unit.file);
        return exports;
      }, milliseconds),
    );
    for (const file of classFiles(this.unit))
      if (!this.scopes.has(file)) this.tried(() => graph.require(file, undefined));
    this.untouched = true;
  }

  /** What fails here is missed where it is needed. */
  private tried(action: () => unknown): void {
    try {
      this.limited(action);
    } catch {
      // A class that cannot be loaded makes no objects.
    }
  }

  concretize(shape: ObjectShape, state: object): object {
    const { model, name } = shape as ObjectShape & { model: ShapeModel };
    const object = this.models.concretize(model, name, state, (action) => this.limited(action));
    for (const [field, value] of this.privateFields(object)) notePrivateField(object, field, value);
    return object;
  }

  /** Runs an action of the user's within the time limit, whatever it is. */
  limited<T>(action: () => T): T {
    const { timed } = this;
    this.timed = true;
    try {
      return this.guarded(action);
    } finally {
      this.timed = timed;
    }
  }

  private createContext(): ModuleGraph {
    this.compiled.clear();
    const realm = new OriginalRealm(
      () => this.script,
      this.permissions,
      (file) => (this.graph as ModuleGraph).requireFor(file),
      this.unit.threads === true,
    );
    this.realm = realm;
    this.scripts = new ScriptRunner(realm.context);
    this.builders = createBuilders(realm.context);
    const { gate } = realm;
    const graph = new ModuleGraph(
      (specifier, from) => this.load(specifier, from),
      {
        run: (module, exports, require, record) => this.runModule(module, exports, require, record),
        builtin: (name, from) => {
          const module = realm.module(name);
          const ofModels = name === 'everypath' && this.unit.models?.some((model) => model.file === from);
          return ofModels ? this.models.module(module as object, from) : module;
        },
        newObject: () => this.builders.object(),
        error: (message, syntax) => new this.builders[syntax ? 'SyntaxError' : 'Error'](message),
        drain: () => this.scripts.run(() => {}, TIMEOUT_MS),
        gate,
        permissions: this.permissions,
      },
      () => {},
    );
    this.registry = registryOf(gate, this.scopes, this.contracts, this.privates, this.reports);
    this.graph = graph;
    return graph;
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    const fn = this.compiled.functionOf(module, this.context);
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, this.registry, undefined, undefined, exports, require, record, module.file, dirname);
  }

  /** Runs something within the time limit; microtasks it queued are run too. */
  private guarded<T>(action: () => T, milliseconds = TIMEOUT_MS): T {
    this.untouched = false;
    if (!this.timed) return action();
    let result!: T;
    this.scripts.run(() => {
      result = action();
    }, milliseconds);
    return result;
  }

  instantiate(shape: ObjectShape): object | undefined {
    if (shape.class === undefined) return this.builders.object();
    const owner = this.scopes.functionAt(shape.class);
    if (owner === undefined) return undefined;
    if (!this.privates.marks(owner)) return Object.create(owner.prototype) as object;
    try {
      return this.guarded(() => this.privates.create(owner, vm.runInContext(ANSWERING, this.context)));
    } catch {
      return undefined; // reported as an input that the original cannot build
    }
  }

  classOf(file: string, name: string): Function | undefined {
    return this.scopes.functionAt({ file, name });
  }

  setField(object: object, shape: ObjectShape, field: FieldShape, value: unknown): boolean {
    if (!field.private) {
      return this.realm.gate.inner.define(object, field.name, value) as boolean;
    }
    const owner = shape.class && this.scopes.functionAt(shape.class);
    if (!this.privates.set(owner, object, field.name, value)) return false;
    notePrivateField(object, field.name, value);
    return true;
  }

  newCollection(name: CollectionName): object {
    return this.builders.collection(name);
  }

  newBytes(name: string, length: number): Record<number, unknown> {
    return this.builders.bytes(name, length);
  }

  newDate(time: number): object {
    return this.builders.date(time);
  }

  readonly newPromise = (label: string, task: string | undefined): OpenPromise => this.realm.promise(label, task);

  readonly newFunction = (answer: unknown): Function => this.realm.loop.inner.answering(answer as Fn);

  newArray(): unknown[] {
    return this.builders.array();
  }

  /** The top-level name that holds a function or class; its own name before others. */
  refOf(value: Function): ClassRef | undefined {
    return this.scopes.refOf(value);
  }

  /** Calls a top-level function; undefined when it threw or did not end. */
  callTop(ref: ClassRef, args: readonly unknown[]): { readonly value: unknown } | undefined {
    const fn = this.scopes.functionAt(ref);
    return fn && this.attempt(() => Reflect.apply(fn, undefined, args) as unknown);
  }

  /** The exports of a module of the program. */
  require(specifier: string, from: string): unknown {
    return this.limited(() => (this.graph as ModuleGraph).require(specifier, from));
  }

  /** The top-level name that holds an object's class. */
  classRefOf(object: object): ClassRef | undefined {
    return this.scopes.classRefOf(object);
  }

  /** Values of all private fields that an object has, with the #. */
  privateFields(object: object): readonly (readonly [string, unknown])[] {
    return this.privates.of(object);
  }

  /** Values of the top-level variables of all modules, and static members of classes among them. */
  moduleValues(): unknown[] {
    return this.scopes.values().flatMap((value) => [value, ...staticsOf(value, this.privates)]);
  }

  /** Runs an action within a short time limit; undefined when it threw or did not end. */
  attempt<T>(action: () => T): { readonly value: T } | undefined {
    let result: { readonly value: T } | undefined;
    this.untouched = false;
    try {
      this.scripts.run(() => {
        result = { value: action() };
      }, ATTEMPT_MS);
    } catch {
      return undefined; // whatever the program does here says nothing about the unit
    }
    return result;
  }

  /** The value of an expression given with --concrete. */
  evaluateText(text: string): unknown {
    if (this.texts.has(text)) return this.texts.get(text);
    const value: unknown = vm.runInContext(`(${text})`, this.context);
    if (Object(value) === value) this.untouched = false;
    else this.texts.set(text, value);
    return value;
  }

  contract(id: string): Function | undefined {
    return this.contracts.get(id);
  }

  /** Calls the unit, then what the path called on what it returned. */
  invoke(call: OriginalCall, script: ReplayScript): OriginalOutcome {
    this.script = script;
    for (const { begin } of script.underWay) begin();
    const scope = this.scopes.of(this.unit.file);
    const { calls } = this.realm.gate;
    const unit = (): unknown => {
      const value = findUnit(this.unit, scope, this.exports, call.receiver, this.realm.unitCalls)(call.args);
      return this.unit.generator ? [...(value as Iterable<unknown>)] : value;
    };
    const run = (action: () => unknown): OriginalOutcome => this.observed(action);
    return this.toItsEnd(() => runSteps(run(unit), script.steps, () => script.symbolic.shift(), calls, run));
  }

  /** Calls the unit with a listener attached, to see whether it finds its violation again. */
  confirm(call: OriginalCall, script: ReplayScript, attach: Confirm): OriginalOutcome {
    const violated = (_property: string, message: string): never => script.stop({ kind: 'asserted', message });
    const observer = attach(violated, decideConcretely);
    this.observer = observer;
    try {
      const ended = this.invoke(call, script);
      if (ended.kind === 'returned' || ended.kind === 'threw') observer.ending();
      return script.stopped ?? ended;
    } catch (error) {
      if (script.stopped === undefined) throw error;
      return script.stopped;
    } finally {
      this.observer = undefined;
    }
  }

  /** Calls a function in the realm, with the same care as the unit. */
  observe(action: () => unknown): OriginalOutcome {
    return this.toItsEnd(() => this.observed(action));
  }

  private toItsEnd(action: () => OriginalOutcome): OriginalOutcome {
    try {
      return action();
    } finally {
      this.realm.end();
    }
  }

  /** Evaluates a contract, which may never end: always within the time limit. */
  evaluate(id: string, self: unknown, args: readonly unknown[]): OriginalOutcome {
    const { timed } = this;
    this.timed = true;
    try {
      return this.observe(() => Reflect.apply(this.contract(id) as Function, self, args));
    } finally {
      this.timed = timed;
    }
  }

  private observed(action: () => unknown): OriginalOutcome {
    this.untouched = false;
    try {
      const outcome = this.followed(action);
      return this.script.stopped ?? outcome;
    } catch (error) {
      if (this.script.stopped !== undefined) return this.script.stopped;
      if (error instanceof LateFailure) {
        if (errorName(error.error) === 'AssertionError') return { kind: 'threw', error: error.error };
        return { kind: 'asserted', message: 'code that runs later failed', late: { error: error.error } };
      }
      if (types.isNativeError(error) && (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        return { kind: 'stopped', reason: 'it did not end in time' };
      }
      return { kind: 'threw', error };
    }
  }

  /** Runs an action and, where the program leaves something for later, the tasks that follow. */
  private followed(action: () => unknown): OriginalOutcome {
    if (!this.timed && !this.script.tasks) {
      const value = action();
      return types.isPromise(value) ? this.settled(() => value) : { kind: 'returned', value };
    }
    return this.settled(action);
  }

  private settled(action: () => unknown): OriginalOutcome {
    const loop = this.realm.loop.takesTime(this.freeClock);
    const tasks = originalTasks(loop, this.script, (task) => this.scripts.run(task));
    let box: Settled = { state: 'pending', value: undefined, error: undefined };
    let promised = false;
    tasks.unheard();
    const first = (): void => {
      try {
        const value = action();
        promised = types.isPromise(value);
        box = promised ? follow(loop, value) : { state: 'fulfilled', value, error: undefined };
      } catch (error) {
        if (LateFailure.is(error)) throw error;
        box = { state: 'rejected', value: undefined, error };
      }
    };
    const end = performance.now() + TIMEOUT_MS;
    withinTime(2 * TIMEOUT_MS, () => {
      runTask(tasks, first);
      const each = (): boolean => performance.now() < end;
      runWaiting(tasks, () => box.state !== 'pending', this.script.aftermath, each);
    });
    if (loop.hasWaiting) this.script.ranTasks ??= [];
    return endedAs(box, promised, loop.isAlive);
  }
}
