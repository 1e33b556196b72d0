// The outer side of the gate between a realm and the engine: makes functions, classes and values of the realm for what
// the engine offers to a program, and copies values across. Both realms, of the translated and of the original program,
// have one.
// Always holds: nothing made outside reaches the program, and nothing of the program reaches native code of the host
// but copies, save where a function is declared `raw`.
import { types } from 'node:util';
import type vm from 'node:vm';
import type { Capability } from '../../../../result/permissions.js';
import type { Outer } from '../../inside/gate/call.js';
import type { AccessorRow, MethodRow } from '../../inside/gate/classes.js';
import type { Tools } from '../../inside/modules/tools.js';
import type { AskedInputs } from '../../inside/state.js';
import { GATE } from '../../inside/texts.js';
import { inRealm } from '../realm/in-realm.js';
import { type Correspondence, toHost, toRealm } from './copies.js';
import { viewOf } from './memory.js';
import { OWN_FILES } from './own-files.js';

/** How the realm's owner takes part. */
export interface GateHooks {
  /** Arguments as native code can take them: symbolic values are decided. */
  prepare?(name: string, args: unknown[]): unknown[];
  /** What the realm sees thrown for an error of the outside; the error itself when it is to pass. */
  thrown(error: unknown): unknown;
  /** Ends the run: the program wanted what it is not allowed to have. @param folder what the option would have to name */
  deny(capability: Capability, what: string, folder?: string): never;
  /** A conclusion rests on this from now on. */
  restsOn?(what: string): void;
  /** What the program asks for is left out, and the run goes on. */
  skipped?(what: string, lift: string): void;
  /** Ends the run: there is no model of this. */
  unsupported(what: string, lift?: string): never;
  /** A function was made for the program. */
  made?(fn: Function, name: string, length: number): void;
  /** State of the program is about to change. */
  changing?(object: object, key: PropertyKey): void;
  /** Something outside is under way: the callback is called when it has ended. The arguments are the realm's. */
  later(callback: Function, args: unknown[]): void;
  truth?(value: unknown): boolean;
  typeOf?(value: unknown): string;
  /** A value that is neither undecided nor, with `concrete`, symbolic. */
  decided?(value: unknown, concrete: boolean): unknown;
}

/** The inner side. */
export type Inner = typeof import('../../inside/gate/gate.js').inner;

/** Reflect's functions, as a realm has them. */
export interface Calls {
  apply(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  construct(fn: Function, args: readonly unknown[]): unknown;
}

/** A function that runs outside; what it returns must be of the realm already. */
export type HostFunction = (args: unknown[], self: unknown) => unknown;

export interface HostedClass {
  readonly name: string;
  readonly length?: number;
  create(args: unknown[]): object;
  readonly methods: readonly string[];
  readonly accessors?: readonly string[];
  readonly statics?: readonly string[];
  /** The method that iterates over an instance. */
  readonly iterator?: string;
}

export class Gate implements Correspondence {
  readonly inner: Inner;
  /** Objects outside that objects of the realm stand for. */
  readonly outside = new WeakMap<object, object>();
  readonly inside = new WeakMap<object, object>();
  readonly classes = new Map<Function, Function>();

  constructor(
    context: vm.Context,
    readonly hooks: GateHooks,
  ) {
    this.inner = inRealm(context, GATE, 'everypath:gate')().inner;
  }

  /** A function of the realm. With `asIs` it is given symbolic values too. */
  method(name: string, length: number, host: HostFunction, asIs = false): (...args: any[]) => any {
    const made = this.inner.method(shortName(name), length, this.outer(name, host, asIs));
    this.hooks.made?.(made, shortName(name), length);
    return made;
  }

  /** A function of the realm that asks for an input of a kind by its name, or takes it from the tape. */
  asking(name: string, host: HostFunction, kind: string, tape: AskedInputs): (...args: any[]) => any {
    const made = this.inner.asking(name, 0, this.outer(name, host, true), kind, tape);
    this.hooks.made?.(made, name, 0);
    return made;
  }

  /** The outer side of a function: it answers in a box and throws nothing. */
  outer(name: string, host: HostFunction, asIs = false): Outer {
    const prepare = asIs ? undefined : this.hooks.prepare;
    return (self, given, box) => {
      try {
        const args = listed(given);
        box.value = host(prepare === undefined ? args : prepare(name, args), self);
        box.state = 1;
      } catch (error) {
        box.value = this.thrown(error);
        box.state = 2;
      }
    };
  }

  private thrown(error: unknown): unknown {
    const passed = this.hooks.thrown(error);
    // `instanceof` would run the program's code when it threw a proxy.
    return passed === error && !types.isProxy(error) && error instanceof Error ? this.error(error) : passed;
  }

  /** An error of the host as one of the realm, with its code. */
  error(error: Error): unknown {
    const made = this.inner.error(error.constructor.name, error.message) as object;
    for (const [key, value] of Object.entries(error)) {
      if (typeof value !== 'object' && typeof value !== 'function') this.inner.define(made, key, value);
    }
    if (!Object.hasOwn(made, 'code') && 'code' in error && typeof error.code !== 'object') {
      this.inner.define(made, 'code', error.code);
    }
    return made;
  }

  /** A native function of values: arguments are copied out, the result in. With `raw` it sees the program's own objects. */
  pure(name: string, native: Function, raw = false): Function {
    return this.method(name, native.length, (args) =>
      this.toRealm(Reflect.apply(native, undefined, raw ? args : args.map((arg) => this.toHost(arg)))),
    );
  }

  /** A module or other object with the given members. */
  object(members: object): any {
    const made = this.inner.object() as object;
    for (const [key, value] of Object.entries(members)) this.inner.define(made, key, value);
    return made;
  }

  /** Native functions of a module, by name. */
  functions(prefix: string, source: object, names: readonly string[], raw = false): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const name of names) {
      const value = (source as Record<string, unknown>)[name];
      if (typeof value === 'function') made[name] = this.pure(`${prefix}.${name}`, value, raw);
      else if (value !== undefined) made[name] = this.toRealm(value);
    }
    return made;
  }

  /** Results rest on what these members say, where the program reads them. */
  notedMembers(name: string, object: object, keys: readonly string[]): void {
    for (const key of keys) {
      const note = (): void => this.hooks.restsOn?.(`${name}.${key}: as it was in this run`);
      this.inner.noted(object, key, this.outer(`${name}.${key}`, note));
    }
  }

  /** A class of the realm for one of the host: an instance inside stands for one outside. */
  hosted(native: Function, { name, length = 0, create, methods, accessors = [], statics = [], ...more }: HostedClass) {
    const known = this.classes.get(native);
    if (known !== undefined) return known;
    const target = (self: unknown): any => {
      const found = typeof self === 'object' && self !== null ? this.outside.get(self) : undefined;
      if (found === undefined) throw new TypeError('Illegal invocation');
      return found;
    };
    const construct: Outer = (_self, given, box, made) => {
      this.outer(name, (args) => {
        const object = create(args.map((arg) => this.toHost(arg)));
        this.outside.set(made as object, object);
        this.inside.set(object, made as object);
        return undefined;
      })(undefined, given, box);
    };
    const rows = methods.map((key): MethodRow => {
      const run = (args: unknown[], self: unknown): unknown => {
        const object = target(self);
        const result = Reflect.apply(
          object[key],
          object,
          args.map((arg) => this.toHost(arg)),
        );
        return key === more.iterator || ITERATORS.has(key)
          ? this.iterator(result as Iterable<unknown>)
          : this.toRealm(result);
      };
      return [key, this.outer(`${name}.${key}`, run), native.prototype[key]?.length ?? 0];
    });
    const properties = accessors.map((key): AccessorRow => {
      const settable = Reflect.getOwnPropertyDescriptor(native.prototype, key)?.set !== undefined;
      const run = ([what, value]: unknown[], self: unknown): unknown => {
        const object = target(self);
        if (what === 'set') object[key] = this.toHost(value);
        else return this.toRealm(object[key]);
        return undefined;
      };
      return [key, this.outer(`${name}.${key}`, run), settable];
    });
    const own = statics.map((key): MethodRow => {
      const fn = (native as any)[key] as Function;
      const run = (args: unknown[]): unknown =>
        this.toRealm(
          Reflect.apply(
            fn,
            native,
            args.map((arg) => this.toHost(arg)),
          ),
        );
      return [key, this.outer(`${name}.${key}`, run), fn.length];
    });
    const Class = this.inner.hosted(name, length, construct, rows, properties, own) as Function;
    if (more.iterator !== undefined) this.inner.iterates(Class, more.iterator);
    this.hooks.made?.(Class, name, length);
    this.classes.set(native, Class);
    return Class;
  }

  private iterator(values: Iterable<unknown>): unknown {
    return this.inner.iteratorOf(this.toRealm([...values]));
  }

  /** The object outside that an object of the realm stands for. */
  outsideOf(object: unknown): object | undefined {
    return typeof object === 'object' && object !== null ? this.outside.get(object) : undefined;
  }

  toRealm(value: unknown): unknown {
    return toRealm(this, value);
  }

  toHost(value: unknown): any {
    return toHost(this, value);
  }

  /** Bytes as a Uint8Array of the realm; the module buffer makes Buffers of them. */
  bytes: (view: ArrayBufferView) => unknown = (view) => {
    const made = this.inner.bytes(view.byteLength) as Uint8Array;
    viewOf(made)?.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return made;
  };

  /** Runs a callback of the program once the code that is running has ended. */
  later(callback: unknown, ...args: unknown[]): void {
    if (typeof callback !== 'function') {
      const error = new TypeError('The "callback" argument must be of type function.');
      throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
    }
    this.hooks.later(callback, this.toList(args));
  }

  /** A promise that is settled when something outside has ended. */
  promised(settle: () => unknown): unknown {
    const { promise, resolve, reject } = this.inner.deferred();
    try {
      this.later(resolve, settle());
    } catch (error) {
      if (!isFailure(error)) throw error;
      this.later(reject, this.error(error));
    }
    return promise;
  }

  private toList(args: readonly unknown[]): unknown[] {
    const list = this.inner.array();
    for (const arg of args) this.inner.push(list, arg);
    return list;
  }

  /** What parts that are compiled inside the realm need to know of symbolic values. */
  tools(): Tools {
    const { changing, truth, decided, prepare, typeOf } = this.hooks;
    const plain = <T>(value: T): T => value;
    return {
      changing: this.method('changing', 2, ([object, key]) => changing?.(object as object, key as string), true),
      truth: this.method('truth', 1, ([value]) => (truth === undefined ? Boolean(value) : truth(value)), true),
      /** As a `typeof` that is exact for symbolic values needs it. */
      decided: this.method(
        'decided',
        1,
        ([value]) => (decided === undefined ? plain(value) : decided(value, false)),
        true,
      ),
      typeOf: this.method('typeOf', 1, ([value]) => (typeOf === undefined ? typeof value : typeOf(value)), true),
      concrete: this.method('concrete', 1, ([value]) => (decided === undefined ? value : decided(value, true)), true),
      prepare: prepare === undefined ? undefined : this.method('prepare', 1, (args) => this.toList(args)),
    };
  }

  /**
   * Stack traces of the realm name no frame of the engine, and its Error stays the global one.
   * @param changing called before the program formats stacks itself
   */
  guardStacks(global: object, Class: Function, changing: () => void = () => {}): void {
    const hidden = this.inner.array();
    for (const start of OWN_FILES) this.inner.push(hidden, start);
    const told = this.outer('Error', changing);
    this.inner.ownStacks(Class, hidden as string[], told);
    const replace = (): never => this.hooks.unsupported('replacing the global Error');
    this.inner.keptGlobal(global, Class, told, this.outer('Error', replace));
  }

  /** Calls of the program's functions; proxies of them see nothing of the outside. */
  get calls(): Calls {
    return this.inner as unknown as Calls;
  }
}

const ITERATORS = new Set(['keys', 'values', 'entries']);

/** By `push`: to write to an element that is not there looks at closed prototypes (host/lockdown.ts). */
function listed(given: ArrayLike<unknown>): unknown[] {
  if (given.length === 1) return [given[0]];
  const list: unknown[] = [];
  for (let i = 0; i < given.length; i++) list.push(given[i]);
  return list;
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** An error that Node gives to the program, not one of the tool's own. */
export function isFailure(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}
