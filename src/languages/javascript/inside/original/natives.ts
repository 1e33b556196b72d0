// Natives as the surroundings of the original program call them, captured before it runs.
import type { Fn, Value } from '../value.js';

export const NativeObject = Object;
export const NativeError = Error;
export const NativeTypeError = TypeError;
export const NativeProxy = Proxy;
export const NativeMap = Map;
export const NativeSet = Set;
export const NativeArray = Array;
export const NativeDate = Date;
export const { construct, defineProperty } = Reflect;
export const apply: (fn: Function, self: unknown, args: ArrayLike<unknown>) => Value = Reflect.apply;
export const { keys } = Object;
export const uncurry = Function.prototype.bind.bind(Function.prototype.call) as (fn: Function) => Fn;

/** An own property that is not listed. */
export const put = (object: object, key: PropertyKey, value: Value): boolean => {
  const descriptor = { __proto__: null, value, writable: true, configurable: true, enumerable: false };
  return defineProperty(object, key, descriptor);
};
