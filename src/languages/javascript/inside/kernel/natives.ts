// Natives as the kernel calls them, captured before the program runs.
import type { Fn } from '../value.js';

export const NativeArray = Array;
export const NativeObject = Object;
export const NativeMap = Map;
export const NativeSet = Set;
export const NativeRegExp = RegExp;
export const NativeTypeError = TypeError;
export const NativeRangeError = RangeError;
export const reflectApply: (fn: Function, self: unknown, args: ArrayLike<unknown>) => any = Reflect.apply;
export const reflectConstruct: (C: Function, args: ArrayLike<unknown>, target?: Function) => any = Reflect.construct;
export const deleteProperty = Reflect.deleteProperty;
export const reflectSet = Reflect.set;
export const ownDescriptor = Reflect.getOwnPropertyDescriptor;
export const defineProperty = Reflect.defineProperty;
export const { isArray } = Array;
export const { trunc, min, max } = Math;
/** A method as a function of its receiver. */
export const uncurry = Function.prototype.bind.bind(Function.prototype.call) as (fn: Function) => Fn;
export const invoke = uncurry(Function.prototype.call);
