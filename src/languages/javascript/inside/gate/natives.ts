// Natives as the gate calls them, captured before the program runs.
import type { Fn, Value } from '../value.js';

export const NativeError = Error;
export const NativePromise = Promise;
export const NativeDate = Date;
export const NativeRegExp = RegExp;
export const NativeMap = Map;
export const NativeSet = Set;
export const NativeUint8Array = Uint8Array;
export const NativeProxy = Proxy;
export const { defineProperty, deleteProperty } = Reflect;
export const apply: (fn: Function, self: unknown, args: ArrayLike<unknown>) => any = Reflect.apply;
export const construct: (C: Function, args: ArrayLike<unknown>) => any = Reflect.construct;
export const { freeze, create } = Object;
export const { iterator, toStringTag } = Symbol;
const uncurry = Function.prototype.bind.bind(Function.prototype.call) as (fn: Function) => Fn;
export const thenOf = uncurry(Promise.prototype.then);
export const resolve = uncurry(Promise.resolve);
export const push = uncurry(Array.prototype.push);
export const mapSet = uncurry(Map.prototype.set);
export const setAdd = uncurry(Set.prototype.add);
export const arrayValues = Array.prototype[Symbol.iterator];

/** The classes of errors by name. */
export const errors: Record<string, ErrorConstructor> = {
  __proto__: null as never,
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

export const define = (object: Value, key: PropertyKey, value: Value, enumerable = true): boolean =>
  defineProperty(object, key, { __proto__: null, value, enumerable, writable: true, configurable: true } as object);

/** Gives a function the name and length that programs see. */
export const look = <F extends Function>(fn: F, name: string, length: number): F => {
  if (fn.name !== name) defineProperty(fn, 'name', { __proto__: null, value: name, configurable: true } as object);
  if (fn.length !== length)
    defineProperty(fn, 'length', { __proto__: null, value: length, configurable: true } as object);
  return fn;
};

/** An array of the outside as one of this realm. */
export function copyList(list: ArrayLike<Value>): Value[] {
  // Literals define their elements too, and cost less: most lists are arguments of a call.
  switch (list.length) {
    case 0:
      return [];
    case 1:
      return [list[0]];
    case 2:
      return [list[0], list[1]];
    case 3:
      return [list[0], list[1], list[2]];
  }
  const out: Value[] = [];
  for (let i = 0, n = list.length; i < n; i++) define(out, i, list[i]);
  return out;
}
