// Objects that tell the engine of their use: what is refused, the environment, globals that are made when they are first read.
import type { Fn, Value } from '../value.js';
import { callOuter, type Outer } from './call.js';
import { define, defineProperty, deleteProperty, NativeProxy } from './natives.js';

/** A global that is made when it is first read. */
export function lazyGlobal(global: object, name: string, outer: Outer): void {
  defineProperty(global, name, {
    __proto__: null,
    get() {
      const value = callOuter(outer, undefined, []);
      define(global, name, value, false);
      return value;
    },
    set(value: Value) {
      define(global, name, value, false);
    },
    enumerable: false,
    configurable: true,
  } as object);
}

/** Using it calls the engine; asking whether it is there, or for its prototype, does not. */
export function refused(outer: Outer, callable: boolean): object {
  const use = (): Value => callOuter(outer, undefined, []);
  // biome-ignore lint/complexity/useArrowFunction: programs may ask it for a prototype
  const target = callable ? function () {} : {};
  return new NativeProxy(target, {
    __proto__: null,
    get: (of: Value, key: PropertyKey) =>
      key === 'prototype' ? of.prototype : typeof key === 'symbol' ? undefined : use(),
    set: use,
    has: use,
    deleteProperty: use,
    defineProperty: use,
    ownKeys: use,
    apply: use,
    construct: use,
  } as ProxyHandler<object>);
}

/** Reading the property is told to the engine first. */
export function noted(object: Value, key: string, note: Outer): void {
  const value = object[key];
  defineProperty(object, key, {
    __proto__: null,
    get() {
      callOuter(note, undefined, []);
      return value;
    },
    set(given: Value) {
      define(object, key, given);
    },
    enumerable: true,
    configurable: true,
  } as object);
}

/** The environment: texts alone; changes are told to the engine first. */
export function environment(reading: Outer, changing: Outer, target: Value): object {
  return new NativeProxy(target, {
    __proto__: null,
    get(of: Value, key: PropertyKey) {
      if (typeof key === 'string') callOuter(reading, undefined, []);
      return of[key];
    },
    set(of: Value, key: PropertyKey, value: Value) {
      callOuter(changing, undefined, [key]);
      return define(of, key, typeof value === 'string' ? value : '' + value);
    },
    defineProperty(of: Value, key: PropertyKey, descriptor: PropertyDescriptor) {
      callOuter(changing, undefined, [key]);
      return defineProperty(of, key, descriptor);
    },
    deleteProperty(of: Value, key: PropertyKey) {
      callOuter(changing, undefined, [key]);
      return deleteProperty(of, key);
    },
    setPrototypeOf: () => false,
    preventExtensions: () => false,
  } as ProxyHandler<object>);
}

/** A function that makes code of text: calling it is refused. */
export const codes = (fn: Fn, refuse: Outer): Fn =>
  new NativeProxy(fn, {
    __proto__: null,
    apply: (_: Value, self: Value, args: Value[]) => callOuter(refuse, self, args),
    construct: (_: Value, args: Value[]) => callOuter(refuse, undefined, args),
  } as ProxyHandler<Fn>);
