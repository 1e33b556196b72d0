// The original, untranslated program in a vm context of its own: inputs are built here and every violation is shown
// here before it is reported. Nothing in this realm knows about symbolic values.
// Soundness: a finding is claimed only for what this realm did.
import { types } from 'node:util';
import vm from 'node:vm';
import type { ClassRef, FieldShape, ObjectShape, ShapeModel } from '../../../inputs/shape.js';
import type { PathObserver } from '../../../path/observer.js';
import { type Capability, NOTHING_ALLOWED, type Permissions } from '../../../result/permissions.js';
import type { Confirm } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import { notePrivateField } from '../codec/private-fields.js';
import type { ModuleCode } from '../module-code.js';
import { type LoadModule, ModuleGraph } from '../program/module-graph.js';
import { decideConcretely, observerHooks } from '../program/observing.js';
import { ScriptRunner } from '../program/run-script.js';
import type { Calls } from '../runtime/safety/gate.js';
import type { CollectionName } from '../values/lazy-collection.js';
import type { ConcreteRealm } from '../values/materialize.js';
import { ReplayScript } from './original-builtins.js';
import { OriginalModels } from './original-models.js';
import { OriginalRealm } from './original-realm.js';

export type OriginalOutcome =
  /** `promised`, `rejected`: by a promise. */
  | { readonly kind: 'returned'; readonly value: unknown; readonly promised?: boolean }
  | { readonly kind: 'threw'; readonly error: unknown; readonly rejected?: boolean }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'asserted'; readonly message: string }
  /** `denied`: it wanted to do what `lift` would allow. */
  | {
      readonly kind: 'stopped';
      readonly reason: string;
      readonly lift?: string | undefined;
      readonly denied?: Capability;
    };

export interface OriginalCall {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
}

interface PrivateAccess {
  readonly [name: string]: { get(object: object): unknown; set(object: object, value: unknown): void };
}

const TIMEOUT_MS = 2000;

/** Natives are captured before the program runs. */
const BUILDERS = `{
  const collections = { Set, Map, WeakSet, WeakMap }, RealDate = Date;
  const typed = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array };
  ({ object: () => ({}), array: () => [], collection: (name) => new collections[name](), date: (time) => new RealDate(time), bytes: (name, length) => new typed[name](length), Error, SyntaxError });
}`;
/** Of one attempt to make an object through its class. */
const ATTEMPT_MS = 200;

/** Compiled in the realm of the promise: reactions run in the queue of the realm that made them. */
export const FOLLOW = `(promise, box) => promise.then(
  (value) => { box.state = 'fulfilled'; box.value = value; },
  (error) => { box.state = 'rejected'; box.error = error; },
)`;

/** How a promise ended. */
export interface Settled {
  state: 'pending' | 'fulfilled' | 'rejected';
  value: unknown;
  error: unknown;
}

export class OriginalProgram implements ConcreteRealm {
  private realm!: OriginalRealm;
  private scripts!: ScriptRunner;
  private graph: ModuleGraph | undefined;
  private compiled = new Map<string, Function>();
  private scopes = new Map<string, Record<string, unknown>>();
  private contracts = new Map<string, Function>();
  private privates = new Map<Function, PrivateAccess>();
  private builders!: {
    object(): object;
    array(): unknown[];
    collection(name: CollectionName): object;
    date(time: number): object;
    bytes(name: string, length: number): Record<number, unknown>;
    Error: ErrorConstructor;
    SyntaxError: ErrorConstructor;
  };
  private exports: unknown;
  /** What modules report to. */
  private registry: unknown;
  /** What models files define. */
  models = new OriginalModels();
  /** Calls run under a time limit; it costs a thread per call, so only what may not end gets one. */
  private timed = true;
  /** The listener that is asked to find its violation again. */
  private observer: PathObserver | undefined;
  private readonly reports = observerHooks(() => this.observer);
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
  }

  private get context(): vm.Context {
    return this.realm.context;
  }

  /**
   * Loads the program anew. With `pristine` in a context of its own too; otherwise the last one is used again, which is
   * much cheaper and differs only for programs that patch built-ins.
   */
  prepare(pristine: boolean): void {
    this.timed = pristine || this.unit.async;
    this.scopes.clear();
    this.contracts.clear();
    this.privates.clear();
    const graph = pristine || this.graph === undefined ? this.createContext() : this.graph;
    graph.clear();
    this.models = new OriginalModels();
    const files = new Set(this.unit.models?.map((model) => model.file));
    this.exports = this.guarded(() => {
      const exports = graph.require(this.unit.file, undefined);
      for (const file of files) graph.require(file, this.unit.file);
      return exports;
    });
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
    );
    this.realm = realm;
    this.scripts = new ScriptRunner(realm.context);
    this.builders = vm.runInContext(BUILDERS, realm.context);
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
    this.registry = gate.object({
      scope: gate.method('scope', 2, ([file, names]) => {
        this.scopes.set(file as string, names as Record<string, unknown>);
      }),
      contract: gate.method('contract', 2, ([id, contract]) => {
        this.contracts.set(id as string, contract as Function);
      }),
      privates: gate.method('privates', 2, ([owner, access]) => {
        this.privates.set(owner as Function, access as PrivateAccess);
      }),
      ...Object.fromEntries(
        Object.entries(this.reports).map(([name, fn]) => [
          name,
          gate.method(name, fn.length, (args) => Reflect.apply(fn as Function, undefined, args)),
        ]),
      ),
    });
    this.graph = graph;
    return graph;
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    let fn = this.compiled.get(module.file);
    if (fn === undefined) {
      fn = vm.runInContext(module.original, this.context, { filename: module.file }) as Function;
      this.compiled.set(module.file, fn);
    }
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, this.registry, undefined, undefined, exports, require, record, module.file, dirname);
  }

  /** Runs something within the time limit; microtasks it queued are run too. */
  private guarded<T>(action: () => T): T {
    if (!this.timed) return action();
    let result!: T;
    this.scripts.run(() => {
      result = action();
    }, TIMEOUT_MS);
    return result;
  }

  instantiate(shape: ObjectShape): object | undefined {
    if (shape.class === undefined) return this.builders.object();
    const owner = this.classOf(shape.class.file, shape.class.name);
    if (owner === undefined) return undefined;
    if (!shape.fields.some((f) => f.private)) return Object.create(owner.prototype) as object;
    // Private members exist only on objects the constructor made.
    try {
      return this.guarded(() => this.realm.gate.inner.construct(owner, []) as object);
    } catch {
      return undefined; // reported as an input that the original cannot build
    }
  }

  classOf(file: string, name: string): Function | undefined {
    const found = this.scopes.get(file)?.[name];
    return typeof found === 'function' ? found : undefined;
  }

  setField(object: object, shape: ObjectShape, field: FieldShape, value: unknown): boolean {
    if (!field.private) {
      return this.realm.gate.inner.define(object, field.name, value) as boolean;
    }
    for (let owner = shape.class && this.classOf(shape.class.file, shape.class.name); typeof owner === 'function'; ) {
      const access = this.privates.get(owner)?.[field.name] ?? this.privates.get(owner)?.[field.name.slice(1)];
      if (access !== undefined) {
        access.set(object, value);
        notePrivateField(object, field.name, value);
        return true;
      }
      owner = Reflect.getPrototypeOf(owner) as Function;
    }
    return false;
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

  newArray(): unknown[] {
    return this.builders.array();
  }

  /** The top-level name that holds a function or class; its own name before others. */
  refOf(value: Function): ClassRef | undefined {
    const found: ClassRef[] = [];
    for (const [file, scope] of this.scopes) {
      for (const name of Object.keys(scope)) {
        if (topLevelValue(scope, name) === value) found.push({ file, name });
      }
    }
    return found.find(({ name }) => name === value.name) ?? found.find(({ name }) => name !== 'default') ?? found[0];
  }

  /** Calls a top-level function; undefined when it threw or did not end. */
  callTop({ file, name }: ClassRef, args: readonly unknown[]): { readonly value: unknown } | undefined {
    const fn = this.classOf(file, name);
    return fn && this.attempt(() => Reflect.apply(fn, undefined, args) as unknown);
  }

  /** The exports of a module of the program. */
  require(specifier: string, from: string): unknown {
    return this.limited(() => (this.graph as ModuleGraph).require(specifier, from));
  }

  /** The top-level name that holds an object's class. */
  classRefOf(object: object): { readonly file: string; readonly name: string } | undefined {
    const prototype = Reflect.getPrototypeOf(object);
    if (prototype === null) return undefined;
    for (const [file, scope] of this.scopes) {
      for (const name of Object.keys(scope)) {
        const value = topLevelValue(scope, name);
        if (typeof value === 'function' && value.prototype === prototype) return { file, name };
      }
    }
    return undefined;
  }

  /** Values of all private fields that an object has, with the #. */
  privateFields(object: object): readonly (readonly [string, unknown])[] {
    const found: (readonly [string, unknown])[] = [];
    let owner: unknown = Reflect.getPrototypeOf(object)?.constructor;
    while (typeof owner === 'function') {
      const access = this.privates.get(owner);
      for (const name of Object.keys(access ?? {})) {
        const read = privateValue(access as PrivateAccess, name, object);
        if (read !== undefined) found.push([name.startsWith('#') ? name : `#${name}`, read.value]);
      }
      owner = Reflect.getPrototypeOf(owner);
    }
    return found;
  }

  /** Values of the top-level variables of all modules. */
  moduleValues(): unknown[] {
    return [...this.scopes.values()].flatMap((scope) => Object.keys(scope).map((name) => topLevelValue(scope, name)));
  }

  /** Runs an action within a short time limit; undefined when it threw or did not end. */
  attempt<T>(action: () => T): { readonly value: T } | undefined {
    let result: { readonly value: T } | undefined;
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
    return vm.runInContext(`(${text})`, this.context);
  }

  contract(id: string): Function | undefined {
    return this.contracts.get(id);
  }

  /** Calls the unit. */
  invoke(call: OriginalCall, script: ReplayScript): OriginalOutcome {
    this.script = script;
    const scope = this.scopes.get(this.unit.file) ?? {};
    return this.observe(() => {
      const value = findUnit(this.unit, scope, this.exports, call.receiver, this.realm.gate.calls)(call.args);
      return this.unit.generator ? [...(value as Iterable<unknown>)] : value;
    });
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
    try {
      return this.observed(action);
    } finally {
      this.realm.end();
    }
  }

  private observed(action: () => unknown): OriginalOutcome {
    const box: Settled = { state: 'pending', value: undefined, error: undefined };
    try {
      const value = this.guarded(() => {
        const result = action();
        if (types.isPromise(result)) vm.runInContext(FOLLOW, this.context)(result, box);
        return result;
      });
      if (this.script.stopped !== undefined) return this.script.stopped;
      if (!types.isPromise(value)) return { kind: 'returned', value };
      if (!this.timed) this.scripts.run(() => {}, TIMEOUT_MS);
      this.runTimers(box);
      if (this.script.stopped !== undefined) return this.script.stopped;
      if (box.state === 'fulfilled') return { kind: 'returned', value: box.value, promised: true };
      if (box.state === 'rejected') return { kind: 'threw', error: box.error, rejected: true };
      return { kind: 'stopped', reason: 'the promise did not settle' };
    } catch (error) {
      if (this.script.stopped !== undefined) return this.script.stopped;
      if (types.isNativeError(error) && (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        return { kind: 'stopped', reason: 'it did not end in time' };
      }
      return { kind: 'threw', error };
    }
  }

  /** Timers run while a promise that the unit gave waits; they have a clock of their own. */
  private runTimers(box: Settled): void {
    const end = performance.now() + TIMEOUT_MS;
    let more = true;
    while (more && box.state === 'pending' && this.script.stopped === undefined && performance.now() < end) {
      this.scripts.run(() => {
        more = this.realm.runTimer();
      }, TIMEOUT_MS);
    }
  }
}

/** A top-level variable; undefined while it is in its temporal dead zone. */
function topLevelValue(scope: Record<string, unknown>, name: string): unknown {
  try {
    return scope[name];
  } catch {
    return undefined;
  }
}

/** Undefined when the object was not made by the class and has no such field. */
function privateValue(access: PrivateAccess, name: string, object: object): { readonly value: unknown } | undefined {
  try {
    return { value: access[name].get(object) };
  } catch {
    return undefined;
  }
}

/** Is there something to call, once the modules have run? Methods are asked of the object they are called on. */
export function isThere(unit: UnitDescription, scope: Record<string, unknown>, exports: unknown): boolean {
  if (unit.kind === 'method' && unit.making === undefined) return true;
  const root =
    unit.exported === undefined
      ? topLevelValue(scope, unit.root)
      : unit.exported.reduce((o: any, k) => o?.[k], exports);
  if (unit.kind !== 'static') return typeof root === 'function';
  return root !== undefined && root !== null && typeof (root as any)[unit.member as string] === 'function';
}

/** The unit as a function of its arguments; for the translated and the original program alike. */
export function findUnit(
  unit: UnitDescription,
  scope: Record<string, unknown>,
  exports: unknown,
  receiver: unknown,
  /** Of the program's realm: a proxy sees the arguments as an array of its own realm. */
  { apply, construct }: Calls,
  /** Runs a constructor whose object the unit is called on. */
  make: <T>(maker: () => T) => T = (maker) => maker(),
): (args: readonly unknown[]) => unknown {
  const root = (
    unit.exported === undefined ? scope[unit.root] : unit.exported.reduce((o: any, k) => o[k], exports)
  ) as any;
  switch (unit.kind) {
    case 'function':
      return (args) => apply(root, receiver, args);
    case 'static':
      return (args) => apply(root[unit.member as string], root, args);
    case 'constructor':
      return (args) => construct(root, args);
    case 'method':
      if (unit.making !== undefined) {
        const { making } = unit;
        return (args) => {
          const object = make(() => construct(root, args.slice(0, making)) as any);
          return apply(object[unit.member as string], object, args.slice(making));
        };
      }
      return (args) => apply((receiver as any)[unit.member as string], receiver, args);
  }
}
