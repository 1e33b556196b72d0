// The realm analysed code runs in: a vm context whose intrinsics are replaced in place by models or guards. Created
// once per engine (again when modules must be loaded anew), before the operations.
// Always holds: a function the program can reach is a model, a guard, or left native for a reason (classification.ts);
// replaced functions keep name, length, attributes and the text of a native function.

import { types } from 'node:util';
import vm from 'node:vm';
import { decisionTape } from '../../../path/tape.js';
import type { GapText } from '../../../result/gaps/gap-text.js';
import { denied, unsupported } from '../../../result/gaps/paths.js';
import { optionFor, type Permissions } from '../../../result/permissions.js';
import {
  ASSERTIONS,
  type Assertions,
  type InnerThreads,
  KERNEL,
  type Kernel,
  OPERATIONS,
  POLYFILLS,
} from '../inside/texts.js';
import type { ThreadsGiven } from '../inside/threads/given.js';
import { shown } from '../values/shown.js';
import { allSymbolic, heldTerm, Symbolic } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import { EventLoop, type ReadValues } from './event-loop/event-loop.js';
import type { Ops } from './interface.js';
import { GUARD, type Kit } from './models/model.js';
import { MODELS } from './models/registry.js';
import { createRuntime, type Runtime } from './ops.js';
import type { Treatment } from './realm/classification.js';
import { structuredCloneIn } from './realm/clone.js';
import { Evaluation } from './realm/evaluation.js';
import { Guard } from './realm/guard.js';
import { createHost, type Host } from './realm/host.js';
import { inRealm } from './realm/in-realm.js';
import { GlobalNames } from './realm/lexical-globals.js';
import { captureNatives, type Natives } from './realm/natives.js';
import { OldState } from './realm/old-state.js';
import { Replacements } from './realm/replacements.js';
import { createSurroundings } from './realm/surroundings.js';
import { installPrototypes } from './realm/symbolic-prototypes.js';
import type { Builtins } from './safety/builtins.js';
import { Gate, type GateHooks } from './safety/gate.js';
import { ToldTasks } from './tasks/told-tasks.js';
import { createThreads, showThreads } from './threads.js';
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
  /** The program has threads, which ask and tell this. */
  readonly threads?: ThreadsGiven | undefined;
  /** Its tasks tell what they touch. */
  readonly tells?: boolean;
}

/** Frames of a stack trace, the engine's own among them. */
const FRAMES = 20;

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
  private readonly replacements: Replacements;
  private readonly builtins: Builtins;
  /** Between the program and the host. */
  readonly gate: Gate;
  private readonly endings = new Set<() => void>();
  /** Modules whose functions tell what they touch. */
  private readonly toldModules = new Set<string>();
  readonly globalNames: GlobalNames;
  readonly evaluation: Evaluation;
  readonly loop: EventLoop;
  readonly threads: InnerThreads | undefined;
  /** What tasks tell, in a program in which they do. */
  readonly told: ToldTasks | undefined;
  readonly oldState: OldState;
  /** Parts of node:assert: its class of errors among them. */
  readonly assertions: Assertions;

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
    this.loop = new EventLoop(this.context, this.taskValues());
    this.threads = options.threads && createThreads(this.context, options.threads);
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
      symbolic: allSymbolic,
      shown,
      privates,
      journal: env.journal,
      passed: this.host.passed,
      bytes: this.host.bytes,
      tape: env.tapes?.tape ?? decisionTape(),
    }).operations;
    Object.assign(kit, this.runtime, {
      decide: (condition: any) => this.runtime.convert.decide(condition),
      concrete: (value: Value, reason: string) => this.runtime.convert.concrete(value, reason),
    });
    this.guard = new Guard(kit);
    this.evaluation = new Evaluation(kit);
    this.oldState = new OldState(env);
    this.replacements = new Replacements(kit);
    this.keepStacks();
    this.takeSymbolicValues();
    this.assertions = inRealm(this.context, ASSERTIONS, 'everypath:assert')();
    for (const name of Object.getOwnPropertyNames(this.global)) this.intrinsics[name] = this.global[name];
    this.builtins = createSurroundings(kit, options, this.endings);
    this.globalNames.install();
    if (options.wrapArray) this.wrapArray();
    if (this.threads !== undefined) showThreads(this.global, this.threads);
    this.told = options.tells ? new ToldTasks(this.context, this, this.natives) : undefined;
    this.told?.install(this.global);
    this.loop.places = this.told?.inner;
    this.replacements.settle();
  }

  /** Traces show what the program may see, and as many frames as it asks for; V8 keeps some more, for those of the engine. */
  private keepStacks(): void {
    const { gate, global, env } = this;
    this.natives.Error.stackTraceLimit = FRAMES;
    gate.guardStacks(global, global.Error, () => env.journal.irreversible());
    this.globalNames.keep('Error');
  }

  /** How the gate deals with symbolic values and with what ends a path. */
  private gateHooks(): GateHooks {
    const { env } = this;
    const abort = (gap: GapText): never => env.context.abort({ kind: 'unsupported', gap, site: -1 });
    return {
      prepare: (name, args) => args.map((arg) => this.guard.argument(arg, name)),
      thrown: (error) => error,
      deny: (capability, what, folder) =>
        abort(denied(what, capability, optionFor(capability) + (folder === undefined ? '' : `=${folder}`))),
      unsupported: (what, lift) => abort(unsupported(what, lift)),
      skipped: (what, lift) =>
        env.state.loading ? env.hooks.restsOn?.(`${what}: left out`) : env.context.gap(unsupported(what, lift), -1),
      restsOn: (what) => env.hooks.restsOn?.(what),
      made: (fn, name) => this.masks.set(fn, `function ${name}() { [native code] }`),
      changing: (object, key) => env.journal.write(object, key),
      truth: (value) => this.runtime.ops.test(value, -1),
      typeOf: (value) => this.runtime.ops.typeof(value) as string,
      decided: (value, concrete) => {
        const decided = this.runtime.convert.decided(value);
        return concrete ? this.runtime.convert.concrete(decided, 'a name') : decided;
      },
      later: (callback, args) => this.loop.completes(callback, args),
    };
  }

  /** How the event loop reads values that may be symbolic. */
  private taskValues(): ReadValues {
    const convert = (): Runtime['convert'] => this.runtime.convert;
    return {
      callback: (value) => convert().decided(value),
      delay: (value) => Number(convert().concrete(convert().toNumber(value), 'the delay of a timer')),
      id: (value) => {
        const given = convert().decided(value);
        if (isObject(given) && !(given instanceof Symbolic)) return undefined;
        const id = convert().concrete(given, 'the id of a timer');
        return typeof id === 'number' || typeof id === 'string' ? Number(id) : undefined;
      },
      describe: (value) => this.describe(value),
      ended: () => this.env.state.aborting,
      unsupported: (what) => this.env.context.abort({ kind: 'unsupported', gap: unsupported(what), site: -1 }),
      fails: () => this.env.context.choose({ kind: 'choose', site: -1, at: 'io', options: 2 }) === 1,
      changing: (object, key) => this.env.journal.write(object, key),
      truth: (value) => this.runtime.ops.test(value, -1),
      decided: (value) => convert().decided(value),
      concrete: (value) => convert().concrete(convert().decided(value), 'a name'),
      clone: (value) => structuredCloneIn(this.kit, value),
    };
  }

  /** The path has ended: what it opened is closed. */
  endPath(): void {
    if (this.endings.size > 0) for (const end of [...this.endings]) end();
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
    const module = this.builtins.module(name);
    if (this.told !== undefined && !this.toldModules.has(name)) {
      this.toldModules.add(name);
      // Files that the program may write are shared, too.
      const { write = [] } = this.options.permissions ?? {};
      if (/^(?:node:)?fs/.test(name) && (write === true || write.length > 0)) this.told.inner.isBlind();
      this.told.module(name, module);
    }
    return module;
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
    return this.replacements.original(name);
  }

  /** How each function of the language is treated: classification.ts. */
  get treatment(): ReadonlyMap<string, Treatment> {
    return this.replacements.treatment;
  }

  /** Replaces the Array constructor: after this, no symbolic length can slip into a native one. */
  wrapArray(): void {
    this.replacements.wrapArray();
  }

  /** `function push() { [native code] }` for functions the engine put in place of natives. */
  nativeText(fn: Function): string | undefined {
    return this.masks.get(fn);
  }

  /** The prototype that gives a primitive its members. */
  prototypeOf(value: Value): object | undefined {
    const { prototypes } = this.natives;
    if (value instanceof Symbolic) return prototypes[heldTerm(value).sort];
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
    if (value instanceof Symbolic)
      return String(this.env.context.concretize(heldTerm(value), 'the text of an error', -1));
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

  /** A function of the realm that the engine runs, on symbolic values as they are. */
  engineFunction(name: string, length: number, run: (...args: any[]) => unknown): (...args: any[]) => any {
    return this.gate.method(name, length, (args, self) => Reflect.apply(run, self, args), true);
  }

  /** Gives a function the text that the program sees. */
  showAs(fn: Function, text: string): void {
    this.masks.set(fn, text);
  }

  assertionError(message: Value, actual: Value, expected: Value, operator: string, generated: boolean): Error {
    return new this.assertions.AssertionError({ message, actual, expected, operator, generatedMessage: generated });
  }

  isAssertionError(value: Value): boolean {
    return typeof value === 'object' && value !== null && value instanceof this.assertions.AssertionError;
  }

  isError(value: Value): boolean {
    return typeof value === 'object' && value !== null && value instanceof this.natives.Error;
  }

  isErrorClass(value: Function): boolean {
    return value === this.natives.Error || value === this.global.Error || value.prototype instanceof this.natives.Error;
  }

  /** A function of the realm that stands for another one and shows its text. */
  disguised(run: (...args: any[]) => unknown, original: Function): Function {
    const fn = this.engineFunction('', 0, run);
    this.disguise(fn, original);
    return fn;
  }

  /** Makes a function of the realm look like another one. */
  disguise(fn: Function, original: Function): void {
    this.adopt(fn, original.name, original.length);
    this.masks.set(fn, this.masks.get(original) ?? this.natives.functionToString(original));
  }
}

export function createRealm(env: RuntimeEnv, options: RealmOptions = { wrapArray: true }): Realm {
  return new Realm(env, options);
}
