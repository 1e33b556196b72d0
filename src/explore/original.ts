// The original, untranslated program in a vm context of its own: inputs are built here and every violation is shown
// here before it is reported. Nothing in this realm knows about symbolic values.
// Soundness: a finding is claimed only for what this realm did.
import { types } from 'node:util';
import vm from 'node:vm';
import type { CollectionName } from '../heap/lazy-collection.js';
import type { ConcreteRealm } from '../heap/materialize.js';
import type { ClassRef, FieldShape, ObjectShape, ShapeModel } from '../heap/shape.js';
import { notePrivateField } from '../path/private-fields.js';
import type { ModuleCode, UnitDescription } from '../path/program.js';
import type { ObserverHooks } from '../runtime/env.js';
import { POLYFILL_SOURCE } from '../runtime/realm/set-algebra-source.js';
import { type LoadModule, ModuleGraph } from './module-graph.js';
import { type Observers, observerHooks } from './observers.js';
import { originalBuiltin, ReplayScript } from './original-builtins.js';
import { OriginalModels } from './original-models.js';

export type OriginalOutcome =
  /** `promised`, `rejected`: by a promise. */
  | { readonly kind: 'returned'; readonly value: unknown; readonly promised?: boolean }
  | { readonly kind: 'threw'; readonly error: unknown; readonly rejected?: boolean }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'asserted'; readonly message: string }
  | { readonly kind: 'stopped'; readonly reason: string };

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

/** What the host's classes throw is an error of the context, as it is in a program that runs by itself. */
const HOST_ERRORS = `for (const name of ['URL', 'URLSearchParams', 'TextDecoder']) {
  const made = new Proxy(globalThis[name], {
    construct(target, args, newTarget) {
      try {
        return Reflect.construct(target, args, newTarget === made ? target : newTarget);
      } catch (error) {
        const Class = { TypeError, RangeError }[error?.name];
        if (Class === undefined) throw error;
        const own = new Class(error.message);
        if (error.code !== undefined) own.code = error.code;
        throw own;
      }
    },
  });
  Object.defineProperty(globalThis, name, { value: made, writable: true, configurable: true, enumerable: false });
}`;

const AMBIENT = `{
  const resolved = Promise.resolve(), then = resolved.then.bind(resolved);
  globalThis.queueMicrotask = process.nextTick = (callback, ...args) => void then(() => callback(...args));
  const ambient = globalThis.$ambient, random = Math.random, now = Date.now, RealDate = Date;
  delete globalThis.$ambient;
  Math.random = () => ambient('Math.random()') ?? random();
  Date.now = () => ambient('Date.now()') ?? now();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [Date.now()] : args, as),
    apply: (target) => new target(Date.now()).toString(),
  });
}`;

export class OriginalProgram implements ConcreteRealm {
  private context!: vm.Context;
  private graph: ModuleGraph | undefined;
  private compiled = new Map<string, Function>();
  private scopes = new Map<string, Record<string, unknown>>();
  private contracts = new Map<string, Function>();
  private privates = new Map<Function, PrivateAccess>();
  private call!: vm.Script;
  /** Runs microtasks, like any script. */
  private drain!: vm.Script;
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
  /** What models files define. */
  models = new OriginalModels();
  /** Calls run under a time limit; it costs a thread per call, so only what may not end gets one. */
  private timed = true;
  /** The listener that is asked to find its violation again. */
  private observer: ObserverHooks | undefined;
  private readonly reports = observerHooks({
    at: (point, variables) => this.observer?.at(point, variables),
    enter: (token) => this.observer?.enter(token),
    leave: (token) => this.observer?.leave(token),
    condition: (point, index, value) => this.observer?.condition(point, index, value) ?? value,
    decided: (point, value) => this.observer?.decided(point, value) ?? value,
    present: (point, value) => this.observer?.present(point, value) ?? value,
  });
  /** What symbolic() and choose() answer during the current call. */
  private script = new ReplayScript();

  constructor(
    private readonly unit: UnitDescription,
    private readonly load: LoadModule,
  ) {}

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
    this.context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
    this.builders = vm.runInContext(BUILDERS, this.context);
    this.call = new vm.Script('$call()');
    this.drain = new vm.Script('undefined');
    for (const [name, value] of Object.entries(originalBuiltin.globals(() => this.script))) {
      Object.defineProperty(this.context, name, { value, writable: true, configurable: true, enumerable: false });
    }
    // Time and chance are inputs of the path.
    this.context.$ambient = (name: string) => this.script.ambient.get(name)?.shift();
    vm.runInContext(AMBIENT, this.context);
    vm.runInContext(HOST_ERRORS, this.context);
    vm.runInContext(POLYFILL_SOURCE, this.context);
    const graph = new ModuleGraph(
      this.load,
      {
        run: (module, exports, require, record) => this.runModule(module, exports, require, record),
        builtin: (name, from) => {
          const module = originalBuiltin.module(name, () => this.script);
          const ofModels = name === 'everypath' && this.unit.models?.some((model) => model.file === from);
          return ofModels ? this.models.module(module as object, from) : module;
        },
        newObject: () => this.builders.object(),
        error: (message, syntax) => new this.builders[syntax ? 'SyntaxError' : 'Error'](message),
        drain: () => this.drain.runInContext(this.context),
      },
      () => {},
    );
    this.graph = graph;
    return graph;
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    let fn = this.compiled.get(module.file);
    if (fn === undefined) {
      fn = vm.runInContext(module.original, this.context, { filename: module.file }) as Function;
      this.compiled.set(module.file, fn);
    }
    const registry = {
      scope: (file: string, names: Record<string, unknown>) => this.scopes.set(file, names),
      contract: (id: string, contract: Function) => this.contracts.set(id, contract),
      privates: (owner: Function, access: PrivateAccess) => this.privates.set(owner, access),
      ...this.reports,
    };
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, registry, undefined, undefined, exports, require, record, module.file, dirname);
  }

  /** Runs something within the time limit; microtasks it queued are run too. */
  private guarded<T>(action: () => T): T {
    if (!this.timed) return action();
    let result!: T;
    (this.context as { $call?: () => void }).$call = () => {
      result = action();
    };
    this.call.runInContext(this.context, { timeout: TIMEOUT_MS });
    return result;
  }

  instantiate(shape: ObjectShape): object | undefined {
    if (shape.class === undefined) return this.builders.object();
    const owner = this.classOf(shape.class.file, shape.class.name);
    if (owner === undefined) return undefined;
    if (!shape.fields.some((f) => f.private)) return Object.create(owner.prototype) as object;
    // Private members exist only on objects the constructor made.
    try {
      return this.guarded(() => Reflect.construct(owner, []) as object);
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
      return Reflect.defineProperty(object, field.name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
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
    (this.context as { $call?: () => void }).$call = () => {
      result = { value: action() };
    };
    try {
      this.call.runInContext(this.context, { timeout: ATTEMPT_MS });
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
      const value = findUnit(this.unit, scope, this.exports, call.receiver)(call.args);
      return this.unit.generator ? [...(value as Iterable<unknown>)] : value;
    });
  }

  /** Calls the unit with a listener attached, to see whether it finds its violation again. */
  confirm(call: OriginalCall, script: ReplayScript, observers: Observers, listener: number): OriginalOutcome {
    const violated = (_property: string, message: string): never => script.stop({ kind: 'asserted', message });
    const observer = observers.confirming(listener, violated);
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
    const box: Settled = { state: 'pending', value: undefined, error: undefined };
    try {
      const value = this.guarded(() => {
        const result = action();
        if (types.isPromise(result)) vm.runInContext(FOLLOW, this.context)(result, box);
        return result;
      });
      if (this.script.stopped !== undefined) return this.script.stopped;
      if (!types.isPromise(value)) return { kind: 'returned', value };
      if (!this.timed) this.drain.runInContext(this.context, { timeout: TIMEOUT_MS });
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

/** The unit as a function of its arguments; for the translated and the original program alike. */
export function findUnit(
  unit: UnitDescription,
  scope: Record<string, unknown>,
  exports: unknown,
  receiver: unknown,
): (args: readonly unknown[]) => unknown {
  const root = (
    unit.exported === undefined ? scope[unit.root] : unit.exported.reduce((o: any, k) => o[k], exports)
  ) as any;
  switch (unit.kind) {
    case 'function':
      return (args) => Reflect.apply(root, receiver, args);
    case 'static':
      return (args) => Reflect.apply(root[unit.member as string], root, args);
    case 'constructor':
      return (args) => Reflect.construct(root, args);
    case 'method':
      return (args) => Reflect.apply((receiver as any)[unit.member as string], receiver, args);
  }
}
