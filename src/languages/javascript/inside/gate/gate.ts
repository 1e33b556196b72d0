// The inner side of the gate between a realm and the engine (runtime/safety/gate.ts), made before the program runs: every function
// and class that a program is given besides the language's own is made here.
// Always holds: natives are captured first, so patched ones are never called.
import type { Value } from '../value.js';
import { asking, hosted, method } from './classes.js';
import {
  apply,
  arrayValues,
  construct,
  copyList,
  create,
  define,
  defineProperty,
  errors,
  freeze,
  iterator,
  mapSet,
  NativeDate,
  NativeError,
  NativeMap,
  NativePromise,
  NativeRegExp,
  NativeSet,
  NativeUint8Array,
  push,
  resolve,
  setAdd,
  toStringTag,
} from './natives.js';
import { keptGlobal, ownStacks } from './stacks.js';
import { codes, environment, lazyGlobal, noted, refused } from './stand-ins.js';

export const inner = {
  method,
  asking,
  define,
  object: (): object => ({}),
  bare: (): object => ({ __proto__: null }),
  array: (): Value[] => [],
  push: (array: Value[], value: Value): void => void push(array, value),
  map: () => new NativeMap(),
  mapSet,
  set: () => new NativeSet(),
  setAdd,
  date: (time: number) => new NativeDate(time),
  regexp: (source: string, flags: string) => new NativeRegExp(source, flags),
  bytes: (length: number) => new NativeUint8Array(length),
  error: (name: string, message: string): Error => new (errors[name] ?? NativeError)(message),
  resolved: (value: Value): Promise<Value> => resolve(NativePromise, value),
  rejected: (error: Value): Promise<Value> => new NativePromise((_, reject) => reject(error)),
  /** A promise and the functions that settle it. */
  deferred: (): { promise: Promise<Value>; resolve: Function; reject: Function } => {
    let settle!: [Function, Function];
    const promise = new NativePromise((yes, no) => {
      settle = [yes, no];
    });
    return { promise, resolve: settle[0], reject: settle[1] };
  },
  /** Calls from outside: arguments and descriptors that proxies see are made in here. */
  apply: (fn: Function, self: unknown, args: readonly unknown[]): Value => apply(fn, self, copyList(args)),
  construct: (fn: Function, args: readonly unknown[]): Value => construct(fn, copyList(args)),
  stackOf: (error: Error): Value => error.stack,
  /** Something to throw that says nothing. */
  token: (): object => freeze(create(null)),
  hosted,
  /** An object with the class's prototype; its constructor is not run. */
  instance: (Class: Function): object => create(Class.prototype),
  iterates(Class: Function, key: string): void {
    define(Class.prototype, iterator, Class.prototype[key], false);
  },
  iteratorOf: (array: Value): IterableIterator<Value> => apply(arrayValues, array, []),
  lazyGlobal,
  noted,
  tag: (object: object, name: string): boolean =>
    defineProperty(object, toStringTag, { __proto__: null, value: name, configurable: true } as object),
  refused,
  environment,
  codes,
  ownStacks,
  keptGlobal,
};
