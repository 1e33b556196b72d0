// The realm analysed code runs in: a vm context whose intrinsics are replaced in place by models or guards. Created
// once per engine (again when modules must be loaded anew), before the operations.
// Always holds: a function the program can reach is a model, a guard, or left native for a reason (classification.ts);
// replaced functions keep name, length, attributes and the text of a native function.
import { types } from 'node:util';
import vm from 'node:vm';
import { type Capability, optionFor, type Permissions } from '../../../result/permissions.js';
import { KERNEL, type Kernel, OPERATIONS, POLYFILLS } from '../inside/texts.js';
import { hasOpenNames } from '../values/open-names.js';
import { shown } from '../values/shown.js';
import { Symbolic } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import type { Ops } from './interface.js';
import { GUARD, type Kit, type Model } from './models/model.js';
import { MODELS } from './models/registry.js';
import { createRuntime, type Runtime } from './ops.js';
import {
  ALWAYS,
  HOT,
  ITERATING,
  isLeftNative,
  isMutating,
  LISTING,
  SPREADING,
  TAKES_REGEXP,
  type Treatment,
} from './realm/classification.js';
import { replaceConstructor } from './realm/constructors.js';
import { Evaluation } from './realm/evaluation.js';
import { Guard } from './realm/guard.js';
import { createHost, type Host } from './realm/host.js';
import { inRealm } from './realm/in-realm.js';
import { type Intrinsic, walkIntrinsics } from './realm/intrinsics.js';
import { GlobalNames } from './realm/lexical-globals.js';
import { captureNatives, type Natives } from './realm/natives.js';
import { OldState } from './realm/old-state.js';
import { createSurroundings } from './realm/surroundings.js';
import { installPrototypes } from './realm/symbolic-prototypes.js';
import { Timers } from './realm/timers.js';
import type { Builtins } from './safety/builtins.js';
import { Gate, type GateHooks } from './safety/gate.js';
import { isObject, type Value } from './values.js';

export interface RealmOptions {
  /** What the program may do; by default, nothing. */
  readonly permissions?: Permissions;
  /** `require` of a file, for module.createRequire. */
  readonly require?: (file: string) => Function;
  /**
   * Replace the Array constructor from the start. Otherwise translated code must send `new Array(x)` and `Array(x)`
   * through `ops.newArray`, and call `wrapArray` before a module runs that uses Array in any other way than those,
   * `Array.member` and comparisons. With it V8 loses its fast paths for slice, concat, map, filter and splice, in the
   * whole thread.
   */
  readonly wrapArray: boolean;
}

const ASSERTION_ERROR = `(class AssertionError extends Error {
  constructor(options) {
    super(options.message);
    this.generatedMessage = options.generated === true;
    this.code = 'ERR_ASSERTION';
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
  }
  get name() { return 'AssertionError'; }
})`;

export class Realm {
  readonly context: vm.Context;
  readonly global: any;
  readonly natives: Natives;
  /** The realm's plain operators. */
  readonly plain: Record<string, (...args: any[]) => any>;
  readonly kernel: Kernel;
  private readonly kit: Kit;
  readonly host: Host;
  readonly runtime: Runtime;
  /** What translated code is given: the operations, the frequent ones as functions of the realm. */
  readonly programOps: Ops;
  readonly guard: Guard;
  readonly intrinsics: Record<string, any> = {};
  /** Functions made by the engine that show the text of a native one. */
  private readonly masks = new WeakMap<Function, string>();
  private readonly originals = new Map<string, Function>();
  private readonly replacements = new Map<Function, Function>();
  private readonly builtins: Builtins;
  /** Between the program and the host. */
  readonly gate: Gate;
  private readonly endings = new Set<() => void>();
  /** How each function of the language is treated: classification.ts. */
  readonly treatment = new Map<string, Treatment>();
  readonly globalNames: GlobalNames;
  readonly evaluation: Evaluation;
  readonly timers: Timers;
  readonly oldState: OldState;
  /** Replaces the Array constructor: after this, no symbolic length can slip into a native one. */
  wrapArray!: () => void;
  /** AssertionError of node:assert, a class of this realm. */
  readonly AssertionError: any;

  constructor(
    readonly env: RuntimeEnv,
    readonly options: RealmOptions,
  ) {
    env.realm = this;
    // An object with a prototype would lend the program its constructor.
    this.context = vm.createContext(Object.create(null), {
      microtaskMode: 'afterEvaluate',
      codeGeneration: { strings: true, wasm: false },
    });
    this.global = vm.runInContext('globalThis', this.context);
    inRealm(this.context, POLYFILLS, 'everypath:polyfills')();
    this.natives = captureNatives(this.context);
    this.gate = new Gate(this.context, this.gateHooks());
    this.globalNames = new GlobalNames(this.context, env.journal);
    const kit = { env, realm: this } as unknown as Kit;
    this.kit = kit;
    this.host = createHost(env, kit);
    this.kernel = inRealm(this.context, KERNEL, 'everypath:kernel')(this.host);
    this.plain = this.kernel.plain;
    this.runtime = createRuntime(env);
    env.ops = this.runtime.ops;
    const { privates, ops: slow } = this.runtime;
    this.programOps = inRealm(
      this.context,
      OPERATIONS,
      'everypath:operations',
    )({
      slow,
      isSymbolic: Symbolic.isOne,
      shown,
      privates,
      journal: env.journal,
    }).operations;
    Object.assign(kit, this.runtime, {
      decide: (condition: any) => this.runtime.convert.decide(condition),
      concrete: (value: Value, reason: string) => this.runtime.convert.concrete(value, reason),
    });
    this.guard = new Guard(kit);
    this.evaluation = new Evaluation(kit);
    this.timers = new Timers(kit);
    this.oldState = new OldState(env);
    this.install(kit);
    this.takeSymbolicValues();
    this.AssertionError = this.compile(ASSERTION_ERROR, 'everypath:assert');
    for (const name of Object.getOwnPropertyNames(this.global)) this.intrinsics[name] = this.global[name];
    this.builtins = createSurroundings(kit, options, this.endings);
    this.globalNames.install();
    if (options.wrapArray) this.wrapArray();
  }

  /** How the gate deals with symbolic values and with what ends a path. */
  private gateHooks(): GateHooks {
    const { env } = this;
    const abort = (feature: string, lift: string | undefined, denied?: Capability): never =>
      env.context.abort({ kind: 'unsupported', feature, site: -1, ...(lift && { lift }), ...(denied && { denied }) });
    return {
      prepare: (name, args) => args.map((arg) => this.guard.argument(arg, name)),
      thrown: (error) => error,
      deny: (capability, what) => abort(what, optionFor(capability), capability),
      unsupported: (what, lift) => abort(what, lift),
      restsOn: (what) => env.hooks.restsOn?.(what),
      made: (fn, name) => this.masks.set(fn, `function ${name}() { [native code] }`),
      changing: (object, key) => env.journal.write(object, key),
      truth: (value) => this.runtime.ops.test(value, -1),
      typeOf: (value) => this.runtime.ops.typeof(value) as string,
      decided: (value, concrete) => {
        const decided = this.runtime.convert.decided(value);
        return concrete ? this.runtime.convert.concrete(decided, 'a name') : decided;
      },
      later: (callback, args) => this.timers.microtask(callback, args),
    };
  }

  /** The path has ended: what it opened is closed. */
  endPath(): void {
    for (const end of [...this.endings]) end();
  }

  compile(source: string, filename: string): any {
    return vm.runInContext(source, this.context, { filename });
  }

  /** Symbolic values belong to this realm from now on: their prototypes are shared by all realms of a thread. */
  takeSymbolicValues(): void {
    installPrototypes(this.kit);
  }

  newArray(): any[] {
    return this.kernel.emptyArray();
  }

  /** Array(x) with one argument. */
  arrayFrom(value: Value): any[] {
    const length = typeof value === 'object' && value !== null ? this.host.arrayLength(value) : value;
    return typeof length === 'number' ? new this.natives.Array(length) : this.kernel.arrayOf(length);
  }

  newObject(): any {
    return this.kernel.emptyObject();
  }

  /** A built-in module of Node as analysed code sees it; undefined when there is none of that name. */
  builtinModule(name: string): unknown {
    return this.builtins.module(name);
  }

  /** `object.exec(text)` in translated code. */
  exec(object: Value, method: Value, text: Value): Value {
    const given = this.runtime.convert.decided(text);
    const native = this.original('RegExp.prototype.exec');
    if (method === native && types.isRegExp(object)) {
      const result = MODELS['RegExp.prototype.exec'](this.kit, object, [given]);
      if (result !== GUARD) return result;
    }
    return Reflect.apply(method, object, [given]);
  }

  /** The native function an intrinsic had before it was replaced. */
  original(name: string): Function {
    return this.originals.get(name) as Function;
  }

  /** `function push() { [native code] }` for functions the engine put in place of natives. */
  nativeText(fn: Function): string | undefined {
    return this.masks.get(fn);
  }

  /** The prototype that gives a primitive its members. */
  prototypeOf(value: Value): object | undefined {
    const { prototypes } = this.natives;
    if (value instanceof Symbolic) return prototypes[value.term.sort];
    switch (typeof value) {
      case 'boolean':
        return prototypes.bool;
      case 'number':
        return prototypes.num;
      case 'string':
        return prototypes.str;
      case 'bigint':
        return prototypes.big;
      case 'symbol':
        return Object.getPrototypeOf(Object(value));
      default:
        return undefined;
    }
  }

  isRegExp(value: Value): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const matcher = value instanceof Symbolic ? undefined : value[Symbol.match];
    return matcher === undefined ? types.isRegExp(value) : this.runtime.ops.test(matcher, -1);
  }

  /** The primitive inside a wrapper object; undefined for other objects. */
  unboxed(value: object): Value {
    if (!types.isBoxedPrimitive(value) || types.isSymbolObject(value)) return undefined;
    const [num, str, bool, big] = this.natives.unbox;
    if (types.isNumberObject(value)) return num(value);
    if (types.isStringObject(value)) return str(value);
    return types.isBooleanObject(value) ? bool(value) : big(value);
  }

  /**
   * Gives an error a message that may be symbolic. The stack is asked for first: V8 formats it, message included, when
   * it is first read.
   */
  setMessage(error: Error, message: Value): void {
    void error.stack;
    Object.defineProperty(error, 'message', { value: message, writable: true, configurable: true });
  }

  /** A value as V8 shows it in "x is not a function". */
  describe(value: Value): string {
    if (value instanceof Symbolic) return String(this.env.context.concretize(value.term, 'the text of an error', -1));
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'function') {
      const source: string = this.natives.functionToString(value);
      return this.nativeText(value) ?? this.env.hooks.functionText?.(source) ?? source;
    }
    if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[object Array]' : '#<Object>';
    return String(value);
  }

  /** Gives a function made for the program the realm's own look: prototype, name, length and native text. */
  adopt(fn: Function, name: string, length: number, parent: object = this.natives.functionPrototype): Function {
    Object.setPrototypeOf(fn, parent);
    Object.defineProperty(fn, 'name', { value: name, configurable: true });
    Object.defineProperty(fn, 'length', { value: length, configurable: true });
    this.masks.set(fn, `function ${name}() { [native code] }`);
    return fn;
  }

  /** Gives a function the text that the program sees. */
  showAs(fn: Function, text: string): void {
    this.masks.set(fn, text);
  }

  assertionError(message: Value, actual: Value, expected: Value, operator: string, generated: boolean): Error {
    return new this.AssertionError({ message, actual, expected, operator, generated });
  }

  isAssertionError(value: Value): boolean {
    return typeof value === 'object' && value !== null && value instanceof this.AssertionError;
  }

  isError(value: Value): boolean {
    return typeof value === 'object' && value !== null && value instanceof this.natives.Error;
  }

  isErrorClass(value: Function): boolean {
    return value === this.natives.Error || value === this.global.Error || value.prototype instanceof this.natives.Error;
  }

  /** A function that stands for another one and shows its text. */
  disguise(fn: Function, original: Function): Function {
    this.adopt(fn, original.name, original.length);
    this.masks.set(fn, this.masks.get(original) ?? this.natives.functionToString(original));
    return fn;
  }

  private install(kit: Kit): void {
    const { found, aliases } = walkIntrinsics(this.context);
    for (const intrinsic of found) {
      this.originals.set(intrinsic.name, intrinsic.native);
      if (intrinsic.name === 'Array') {
        this.wrapArray = () => {
          this.replace(intrinsic, replaceConstructor(kit, intrinsic));
          this.intrinsics.Array = this.global.Array;
        };
      } else if (intrinsic.kind === 'constructor') this.replace(intrinsic, replaceConstructor(kit, intrinsic));
      else this.replace(intrinsic, this.replacement(kit, intrinsic));
      this.treatment.set(intrinsic.name, this.treatmentOf(intrinsic));
    }
    for (const alias of aliases) {
      const replacement = this.replacements.get(alias.native);
      if (replacement !== undefined) this.put(alias, replacement);
    }
    // Native code may iterate collections through their replaced methods.
    const { iterators } = this.natives;
    for (const iterator of [...iterators]) {
      const replacement = this.replacements.get(iterator);
      if (replacement !== undefined) iterators.add(replacement);
    }
  }

  private treatmentOf({ name, native, kind }: Intrinsic): Treatment {
    const typed = /^%TypedArray%\.prototype\.(\w+)$/.exec(name)?.[1];
    const made = kernelMethod(this.kernel, name) ?? (typed && own(this.kernel.typedMethods, typed));
    if (made !== undefined || kind === 'constructor' || Object.hasOwn(MODELS, name)) return 'model';
    return this.replacements.has(native) ? 'guard' : 'native';
  }

  private replace(intrinsic: Intrinsic, replacement: Function | undefined): void {
    if (replacement === undefined) return;
    const { native } = intrinsic;
    const parent = Object.getPrototypeOf(native);
    this.adopt(replacement, native.name, native.length, this.replacements.get(parent) ?? parent);
    this.replacements.set(native, replacement);
    this.put(intrinsic, replacement);
  }

  /** Statics were taken over by the constructor's replacement: they change there too. */
  private put(intrinsic: Intrinsic, replacement: Function): void {
    const { holder } = intrinsic;
    if (holder === undefined) return;
    put(holder, intrinsic, replacement);
    const copy = this.replacements.get(holder);
    if (copy !== undefined) put(copy, intrinsic, replacement);
  }

  /** What stands for a method or accessor; undefined to leave it. */
  private replacement(kit: Kit, { name, native, kind }: Intrinsic): Function | undefined {
    const { kernel } = this;
    const short = native.name;
    const made = kernelMethod(kernel, name);
    if (made !== undefined) return made;
    const typed = /^%TypedArray%\.prototype\.(\w+)$/.exec(name)?.[1];
    const deciding = typed === undefined ? undefined : own(kernel.typedMethods, typed);
    if (deciding !== undefined) return deciding(native);
    // It answers with the native class.
    if (name === 'get Iterator.prototype.constructor') {
      return kernel.answering(short, this.replacements.get(this.original('Iterator')));
    }
    if (/^(Async)?DisposableStack\.prototype\.\w+$/.test(name)) return kernel.stackMethod(short, native);
    if (/^Iterator\.(prototype\.)?\w+$/.test(name) && !isLeftNative(name)) return kernel.withoutModel(short, name);
    const model = Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
    const slow = (self: Value, args: ArrayLike<Value>): Value => this.slow(kit, name, native, model, self, args);
    if (/^RegExp\.prototype\[Symbol\.\w+\]$/.test(name) && model !== undefined) {
      return kernel.patternMethod(short, native, slow);
    }
    if (name === 'RegExp.prototype.exec') return undefined;
    if (TAKES_REGEXP.has(name)) return kernel.textWithPattern(short, native, slow);
    if (SPREADING.has(name)) return kernel.spreading(short, native, slow);
    if (model !== undefined) {
      if (ALWAYS.has(name) || native.length > 2) return kernel.variadic(short, native, slow);
      const family = /\.prototype[.[]/.test(name) ? kernel.methods : kernel.statics;
      return family[native.length](short, native, slow);
    }
    if (HOT.has(name)) return kernel.statics[native.length](short, native, slow);
    if (isLeftNative(name)) return undefined;
    if (kind === 'get' || kind === 'set') return kernel.accessor[kind](short, native, slow);
    if (LISTING.has(name)) {
      return kernel.listing(short, native, (args: ArrayLike<Value>) => this.list(kit, name, native, args));
    }
    if (isMutating(name)) return kernel.mutator(short, native, slow);
    if (ITERATING.has(name)) {
      return kernel.variadic(short, native, (self: Value, [items, ...rest]: Value[]) =>
        Reflect.apply(native, self, [kit.ops.iterate(items, -1), ...rest]),
      );
    }
    return kernel.guard(short, native, slow);
  }

  private slow(
    kit: Kit,
    name: string,
    native: Function,
    model: Model | undefined,
    self: Value,
    args: ArrayLike<Value>,
  ) {
    if (model !== undefined) {
      const result = model(kit, self, Array.from(args));
      if (result !== GUARD) return result;
    }
    return this.guard.call(name, native, self, args);
  }

  private list(kit: Kit, name: string, native: Function, args: ArrayLike<Value>): Value {
    const list = Array.from(args);
    if (list.length > 0) {
      const open = listOpenNames(kit, name, kit.convert.decided(list[0]));
      if (open !== undefined) return open;
      const listed = kit.ops.own(list[0]);
      const original = kit.convert.decided(list[0]);
      // Asked is the object without its private members.
      const state = /\.is[A-Z]/.test(name) && isObject(original) && !(original instanceof Symbolic);
      list[0] = state ? kit.privates.hidden(original) : listed;
    }
    return Reflect.apply(native, undefined, list);
  }
}

/** Object.keys, values and entries of an object that has properties with symbolic names. */
function listOpenNames(kit: Kit, listing: string, object: Value): Value {
  const part = /^Object\.(keys|values|entries)$/.exec(listing)?.[1];
  if (part === undefined || !isObject(object) || !hasOpenNames(object)) return undefined;
  const made = kit.realm.newArray();
  for (const name of kit.members.enumerableNames(object)) {
    made[made.length] = part === 'keys' ? name : kit.ops.get(object, name, -1);
    if (part !== 'entries') continue;
    const entry = kit.realm.newArray();
    [entry[0], entry[1]] = [name, made[made.length - 1]];
    made[made.length - 1] = entry;
  }
  return made;
}

function kernelMethod(kernel: Kernel, name: string): Function | undefined {
  const size = /^get (Map|Set)\.prototype\.size$/.exec(name)?.[1];
  if (size !== undefined) return kernel.sizeGetters[size];
  const grouping = /^(Map|Object)\.groupBy$/.exec(name)?.[1];
  if (grouping !== undefined) return kernel.groupings[grouping];
  const generator = /^%GeneratorPrototype%\.(\w+)$/.exec(name)?.[1];
  if (generator !== undefined) return own(kernel.generatorMethods, generator);
  const match = /^(Array|Map|Set|Function|RegExp|Object|Proxy|Promise|Iterator)\.(prototype\.)?(\w+)$/.exec(name);
  if (match === null) return undefined;
  const [, owner, onPrototype, method] = match;
  if (onPrototype === undefined) {
    const statics: Record<string, object> = {
      Array: kernel.arrayStatics,
      Object: kernel.objectStatics,
      Proxy: kernel.proxyStatics,
      Promise: kernel.promiseStatics,
      Iterator: kernel.iteratorStatics,
    };
    return Object.hasOwn(statics, owner) ? own(statics[owner], method) : undefined;
  }
  const tables: Record<string, object> = {
    Array: kernel.arrayMethods,
    Map: kernel.mapMethods,
    Set: kernel.setMethods,
    Function: kernel.functionMethods,
    RegExp: kernel.regexpMethods,
    Object: kernel.objectMethods,
    Iterator: kernel.iteratorMethods,
  };
  return Object.hasOwn(tables, owner) ? own(tables[owner], method) : undefined;
}

function own(table: any, key: string): Function | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function put(holder: object, { key, kind }: Intrinsic, replacement: Function): void {
  const descriptor = Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
  if (kind === 'constructor' && descriptor.set !== undefined) {
    (holder as any)[key] = replacement; // a lexical global
    return;
  }
  if (kind === 'get') descriptor.get = replacement as () => unknown;
  else if (kind === 'set') descriptor.set = replacement as (value: unknown) => void;
  else descriptor.value = replacement;
  Reflect.defineProperty(holder, key, descriptor);
}

export function createRealm(env: RuntimeEnv, options: RealmOptions = { wrapArray: true }): Realm {
  return new Realm(env, options);
}
