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
import { GATE } from '../../inside/texts.js';
import { inRealm } from '../realm/in-realm.js';

/** How the realm's owner takes part. */
export interface GateHooks {
  /** Arguments as native code can take them: symbolic values are decided. */
  prepare?(name: string, args: unknown[]): unknown[];
  /** What the realm sees thrown for an error of the outside; the error itself when it is to pass. */
  thrown(error: unknown): unknown;
  /** Ends the run: the program wanted what it is not allowed to have. */
  deny(capability: Capability, what: string): never;
  /** A conclusion rests on this from now on. */
  restsOn?(what: string): void;
  /** Ends the run: there is no model of this. */
  unsupported(what: string, lift?: string): never;
  /** A function was made for the program. */
  made?(fn: Function, name: string, length: number): void;
  /** State of the program is about to change. */
  changing?(object: object, key: PropertyKey): void;
  /** Runs a callback of the program once the code that is running has ended. */
  later?(callback: Function, args: unknown[]): void;
  truth?(value: unknown): boolean;
  typeOf?(value: unknown): string;
  /** A value that is neither undecided nor, with `concrete`, symbolic. */
  decided?(value: unknown, concrete: boolean): unknown;
}

/** The inner side. */
type Inner = typeof import('../../inside/gate/gate.js').inner;

/** Reflect's functions, as a realm has them. */
export interface Calls {
  apply(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  construct(fn: Function, args: readonly unknown[]): unknown;
}

/** A function that runs outside; what it returns must be of the realm already. */
export type HostFunction = (args: unknown[], self: unknown) => unknown;

/** Objects copied in one call before the gate gives up. */
const BUDGET = 100_000;

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

/** Something copied is too large. */
class TooLarge extends Error {}

export class Gate {
  readonly inner: Inner;
  /** Objects outside that objects of the realm stand for. */
  private readonly outside = new WeakMap<object, object>();
  private readonly inside = new WeakMap<object, object>();
  private readonly classes = new Map<Function, Function>();

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

  /** The outer side of a function: it answers in a box and throws nothing. */
  outer(name: string, host: HostFunction, asIs = false): Outer {
    const prepare = asIs ? undefined : this.hooks.prepare;
    return (self, given, box) => {
      try {
        const args: unknown[] = [];
        for (let i = 0; i < given.length; i++) args[i] = given[i];
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

  /** A copy of a value of the host in the realm. Functions and objects that hold more than data become undefined. */
  toRealm(value: unknown, seen = new Map<object, unknown>()): unknown {
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    const known = this.inside.get(value) ?? seen.get(value);
    if (known !== undefined) return known;
    if (seen.size > BUDGET) throw new TooLarge('too many objects');
    const { inner } = this;
    const keep = <T>(made: T): T => {
      seen.set(value, made);
      return made;
    };
    if (Array.isArray(value)) {
      const made = keep(inner.array());
      for (const item of value) inner.push(made, this.toRealm(item, seen));
      return made;
    }
    if (ArrayBuffer.isView(value)) return keep(this.bytes(value));
    if (types.isDate(value)) return keep(inner.date(value.getTime()));
    if (types.isRegExp(value)) return keep(inner.regexp(value.source, value.flags));
    if (types.isNativeError(value)) return keep(this.error(value));
    if (types.isMap(value)) {
      const made = keep(inner.map());
      for (const [k, v] of value) inner.mapSet(made, this.toRealm(k, seen), this.toRealm(v, seen));
      return made;
    }
    if (types.isSet(value)) {
      const made = keep(inner.set());
      for (const v of value) inner.setAdd(made, this.toRealm(v, seen));
      return made;
    }
    const Class = this.classes.get(value.constructor);
    if (Class !== undefined) {
      const made = keep(inner.instance(Class));
      this.outside.set(made, value);
      this.inside.set(value, made);
      return made;
    }
    const made = keep(Object.getPrototypeOf(value) === null ? inner.bare() : inner.object());
    for (const [key, item] of Object.entries(value)) inner.define(made, key, this.toRealm(item, seen));
    return made;
  }

  /** Bytes as a Uint8Array of the realm; the module buffer makes Buffers of them. */
  bytes: (view: ArrayBufferView) => unknown = (view) => {
    const made = this.inner.bytes(view.byteLength) as Uint8Array;
    viewOf(made)?.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return made;
  };

  /** A copy of a value of the program outside. Functions call back in, with copies. */
  toHost(value: unknown, seen = new Map<object, unknown>()): any {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    const known = this.outside.get(value) ?? seen.get(value);
    if (known !== undefined) return known;
    if (seen.size > BUDGET) throw new TooLarge('too many objects');
    if (typeof value === 'function') {
      const { inner } = this;
      const fn = (...args: unknown[]): unknown =>
        this.toHost(
          inner.apply(
            value,
            undefined,
            args.map((arg) => this.toRealm(arg)),
          ),
        );
      seen.set(value, fn);
      return fn;
    }
    const view = viewOf(value);
    if (view !== undefined) {
      const copy = Buffer.from(view);
      seen.set(value, copy);
      return copy;
    }
    if (types.isDate(value)) return new Date(Date.prototype.getTime.call(value));
    if (types.isNativeError(value)) return new Error(String(Reflect.get(value, 'message')));
    if (Array.isArray(value)) {
      const copy: unknown[] = [];
      seen.set(value, copy);
      for (let i = 0; i < value.length; i++) copy.push(this.toHost(value[i], seen));
      return copy;
    }
    if (types.isMap(value)) {
      const copy = new Map<unknown, unknown>();
      seen.set(value, copy);
      for (const [k, v] of Map.prototype.entries.call(value)) copy.set(this.toHost(k, seen), this.toHost(v, seen));
      return copy;
    }
    if (types.isSet(value)) {
      const copy = new Set<unknown>();
      seen.set(value, copy);
      for (const v of Set.prototype.values.call(value)) copy.add(this.toHost(v, seen));
      return copy;
    }
    const copy: Record<string, unknown> = Object.getPrototypeOf(value) === null ? Object.create(null) : {};
    seen.set(value, copy);
    for (const key of Object.keys(value)) {
      const item = this.toHost(Reflect.get(value, key), seen);
      Object.defineProperty(copy, key, { value: item, writable: true, enumerable: true, configurable: true });
    }
    return copy;
  }

  /** Runs a callback of the program once the code that is running has ended. */
  later(callback: unknown, ...args: unknown[]): void {
    if (typeof callback !== 'function') {
      const error = new TypeError('The "callback" argument must be of type function.');
      throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
    }
    if (this.hooks.later === undefined) this.inner.later(callback, this.toList(args));
    else this.hooks.later(callback, args);
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

  /** Calls of the program's functions; proxies of them see nothing of the outside. */
  get calls(): Calls {
    return this.inner as unknown as Calls;
  }
}

const ITERATORS = new Set(['keys', 'values', 'entries']);

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (owner: object, key: string): ((view: unknown) => any) => {
  const { get } = Reflect.getOwnPropertyDescriptor(owner, key) as { get: Function };
  return (view) => Reflect.apply(get, view, []);
};
const OF_TYPED = {
  buffer: getter(typedArray, 'buffer'),
  at: getter(typedArray, 'byteOffset'),
  size: getter(typedArray, 'byteLength'),
};
const OF_DATA_VIEW = {
  buffer: getter(DataView.prototype, 'buffer'),
  at: getter(DataView.prototype, 'byteOffset'),
  size: getter(DataView.prototype, 'byteLength'),
};

/** The memory of a typed array, DataView or ArrayBuffer of any realm, whatever its properties say. */
export function viewOf(value: unknown): Uint8Array | undefined {
  if (types.isAnyArrayBuffer(value)) return new Uint8Array(value as ArrayBuffer);
  const of = types.isTypedArray(value) ? OF_TYPED : types.isDataView(value) ? OF_DATA_VIEW : undefined;
  return of && new Uint8Array(of.buffer(value), of.at(value), of.size(value));
}
