// How array methods look at a receiver and make their results. Always holds: `length` may be symbolic (lazy arrays,
// array-likes): loops then ask `more(i, length)`.

import type { Class, Fn, Methods, Value } from '../value.js';
import { host, inputsShown, log } from './given.js';
import {
  defineProperty,
  isArray,
  max,
  min,
  NativeArray,
  NativeObject,
  NativeTypeError,
  trunc,
  uncurry,
} from './natives.js';

/** Array.prototype as it was. */
export const A: any = NativeArray.prototype;

/** Its methods as functions of their receiver. */
export const native: Methods = {};
for (const key of Reflect.ownKeys(A) as string[]) if (typeof A[key] === 'function') native[key] = uncurry(A[key]);

/** The Array that the program sees. */
export let ArrayHere: Class = NativeArray;
/** V8 copies fast only while Array.prototype.constructor is its own. */
export let fastSpecies = true;

/** The program sees another Array from now on. */
export const showArray = (C: Class): void => {
  ArrayHere = C;
  fastSpecies = false;
};

export const receiver = (value: Value, name: string): Value => {
  if (isArray(value)) return value;
  if (typeof value === 'object' && value !== null) return host.receiver(value);
  if (typeof value === 'function') return value;
  if (value === null || value === undefined) {
    throw new NativeTypeError(`Array.prototype.${name} called on null or undefined`);
  }
  return NativeObject(value);
};

const toLength = (n: number): number => (n > 0 ? min(trunc(n), 9007199254740991) : 0);
const isLength = (n: Value): boolean => typeof n === 'number' && n >= 0 && n <= 4294967295 && n === trunc(n);

/** A number, or the symbolic length of a lazy array. */
export const lengthFor = (o: Value): Value => {
  const n = o.length;
  return isLength(n) ? n : typeof n === 'number' ? toLength(n) : host.lengthFor(o, n);
};
export const lengthOf = (o: Value): number => {
  const n = o.length;
  return isLength(n) ? n : typeof n === 'number' ? toLength(n) : host.lengthOf(o, n);
};

/** An input with `arrays: 'symbolic'`. */
export const keepsLength = (o: Value): boolean => inputsShown.lazy && host.keepsLength(o);

/** An array that is no proxy and whose length is known: natives may be given it as it is. */
export const ordinary = (o: Value): boolean => isArray(o) && !((log.exotic || inputsShown.lazy) && host.isProxy(o));

export const callable = (f: Value): Fn => {
  if (typeof f !== 'function') f = host.callback(f);
  return f;
};
export const truthy = (r: Value): Value => (typeof r === 'object' ? host.test(r, -1) : r);
export const more = (i: number, len: Value): boolean => (typeof len === 'number' ? i < len : host.below(i, len));
export const newArray = (n: number): Value[] => (n === 0 ? [] : new NativeArray(n));

const speciesKey = Symbol.species;

/** Whether elements can be put into what `create` made last by assignment. */
export const made = { plain: true };

/** ArraySpeciesCreate. */
export const create = (o: Value, n: number): Value => {
  made.plain = true;
  if (!isArray(o)) return newArray(n);
  let C = (o as Value).constructor;
  if (typeof C === 'function' ? C === ArrayHere || !host.isForeignArray(C) : typeof C === 'object' && C !== null) {
    C = C[speciesKey];
    if (C === null) C = undefined;
  } else if (typeof C === 'function') C = undefined;
  if (C === undefined || C === ArrayHere) return newArray(n);
  if (typeof C !== 'function') throw new NativeTypeError('object.constructor[Symbol.species] is not a constructor');
  const out = new C(n);
  made.plain = false;
  return out;
};

/** CreateDataPropertyOrThrow. */
export const put = (out: Value, i: number, v: Value): void => {
  if (!defineProperty(out, i, { value: v, writable: true, enumerable: true, configurable: true })) {
    throw new NativeTypeError(`Cannot add property ${i}, object is not extensible`);
  }
};

/** ToIntegerOrInfinity then clamping to 0..n; symbolic and object arguments are decided by the host. */
export const relative = (x: Value, n: number, otherwise: number): number => {
  if (x === undefined) return otherwise;
  if (typeof x === 'object') return host.relative(x, n);
  const k = trunc(+x) || 0;
  return k < 0 ? max(n + k, 0) : min(k, n);
};

export const concrete = (x: Value): boolean => typeof x !== 'object' && typeof x !== 'function';
