// Array.from and Array.isArray, and the methods of typed arrays that take a predicate.

import type { Fn, Value } from '../value.js';
import { ArrayHere, callable, lengthOf, newArray, put, truthy } from './array-access.js';
import { flags, host, log } from './given.js';
import { decidedStep, isTrusted, iteratorKey, opened } from './iteration.js';
import { invoke, isArray, NativeObject, NativeTypeError, reflectApply } from './natives.js';

/** The iterable whose iterator method was read already. */
const iterableBy = (items: Value, method: Value): Iterable<Value> => {
  if (typeof method !== 'function') throw new NativeTypeError(host.shown(items) + ' is not iterable');
  if (!log.careful || typeof items !== 'object' || host.isInput(items)) return host.iterate(items, -1);
  return {
    [iteratorKey]: isTrusted(items, method) ? () => invoke(method, items) : opened(items, method, decidedStep),
  };
};

export const syncArrayStatics = {
  isArray(value: Value) {
    return isArray(value) || (typeof value === 'object' && value !== null && isArray(host.resolve(value)));
  },
  from(this: Value, items: Value, f: Value, self: Value) {
    const mapping = f !== undefined;
    if (mapping) f = callable(f);
    items = host.resolve(items);
    if (items === null || items === undefined) throw new NativeTypeError(items + ' is not iterable');
    const own = this === ArrayHere || !host.isConstructor(this);
    const method = items[Symbol.iterator];
    if (method !== undefined && method !== null) {
      const out = own ? [] : new this();
      let i = 0;
      for (const v of iterableBy(items, method)) {
        const r = mapping ? invoke(f, self, v, i) : v;
        if (own && !flags.indexedPrototype) out[i++] = r;
        else put(out, i++, r);
      }
      out.length = i;
      return out;
    }
    const o = NativeObject(items);
    const len = lengthOf(o);
    const out = own ? newArray(len) : new this(len);
    for (let i = 0; i < len; i++) {
      const r = mapping ? invoke(f, self, o[i], i) : o[i];
      if (own && !flags.indexedPrototype) out[i] = r;
      else put(out, i, r);
    }
    out.length = len;
    return out;
  },
};

/** Typed arrays hold concrete numbers only; callbacks may still answer symbolically. */
export const typedMethods: Record<string, (nativeMethod: Fn) => Fn> = {};
const decides = (name: string) => (nativeMethod: Fn) =>
  ({
    [name](this: Value, f: Value, self: Value) {
      if (typeof f !== 'function') return reflectApply(nativeMethod, this, arguments);
      return reflectApply(nativeMethod, this, [(v: Value, i: number, o: Value) => truthy(invoke(f, self, v, i, o))]);
    },
  })[name];
for (const name of ['filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex']) {
  typedMethods[name] = decides(name);
}
/** What callbacks answer is dropped, or handed on as it is. */
const handsOn = (name: string) => (nativeMethod: Fn) =>
  ({
    [name](this: Value, _: Value) {
      return reflectApply(nativeMethod, this, arguments);
    },
  })[name];
for (const name of ['forEach', 'reduce', 'reduceRight']) typedMethods[name] = handsOn(name);

/** What the callback answers becomes an element. */
typedMethods.map = (nativeMethod: Fn) =>
  ({
    map(this: Value, f: Value, self: Value) {
      if (typeof f !== 'function') return reflectApply(nativeMethod, this, arguments);
      const element = (v: Value, i: number, o: Value): Value => {
        const made = invoke(f, self, v, i, o);
        return typeof made === 'object' && made !== null ? host.typedElement(o, made) : made;
      };
      return reflectApply(nativeMethod, this, [element]);
    },
  }).map;
