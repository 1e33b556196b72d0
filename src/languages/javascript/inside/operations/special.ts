// Which values need the engine's own operations.

import type { Fn, Value } from '../value.js';
import { shown, symbolic } from './given.js';

/** A method as a function of its receiver, or of what follows it. */
export const bindCall = Function.prototype.bind.bind(Function.prototype.call) as (fn: Function, self?: unknown) => Fn;

/** Runs no code of the program. */
export const isSymbolic = bindCall(WeakSet.prototype.has, symbolic);
export const isAny = bindCall(WeakSet.prototype.has, shown.anys);

/** Symbolic, or an undecided any. */
export const special = (a: Value): boolean =>
  typeof a === 'object' && a !== null && (isSymbolic(a) || (shown.any && isAny(a)));

const isObject = (a: Value): boolean => (typeof a === 'object' && a !== null) || typeof a === 'function';

/** == of an object and a primitive. */
export const converts = (a: Value, b: Value): boolean =>
  isObject(a) !== isObject(b) && a !== null && a !== undefined && b !== null && b !== undefined;
