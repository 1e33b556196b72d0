// Replacements of constructors. Each shares the native's prototype and hands `new.target` on, so that subclassing, instanceof
// and Reflect.construct keep working.

import type { Value } from '../value.js';
import { showArray } from './array-access.js';
import { collectionByName } from './collection-constructors.js';
import { host, journal, log } from './given.js';
import { guardedByName, type Prepare, prepared } from './guarded-constructors.js';
import { NativeTypeError, reflectApply, reflectConstruct } from './natives.js';
import { guardedHandler } from './proxies.js';

/** Each makes what stands for a native constructor of that name. */
export const constructors = {
  guarded: (name: string, native: Value, prepare: Prepare): Value =>
    (guardedByName[name] ?? guardedByName.other)(native, prepare),
  typed: (name: string, native: Value, prepare: Prepare): Value => {
    const W: Value = function (this: Value, ...args: Value[]) {
      if (host.bytes.active && new.target !== undefined) {
        const made = host.bytes.construct(name, native, new.target === W ? native : new.target, args);
        if (made !== undefined) return made;
      }
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  Array: (_name: string, native: Value): Value => {
    const W: Value = function Array(n: Value) {
      if (arguments.length === 1 && typeof n === 'object' && n !== null) {
        n = host.arrayLength(n);
        if (typeof n === 'object') {
          const out = new.target === undefined || new.target === W ? [] : reflectConstruct(native, [], new.target);
          out[0] = n;
          return out;
        }
      }
      if (new.target === undefined || new.target === W) {
        return arguments.length === 1 ? new native(n) : reflectConstruct(native, arguments);
      }
      return reflectConstruct(native, arguments.length === 1 ? [n] : arguments, new.target);
    };
    showArray(W);
    return W;
  },
  /** DisposableStack and AsyncDisposableStack: one that the path made needs no undoing. */
  stack: (native: Value): Value => {
    const W: Value = function (this: Value) {
      if (new.target === undefined) return reflectApply(native, this, []);
      const made = reflectConstruct(native, [], new.target === W ? native : new.target);
      if (log.active) journal.noteNew(made);
      return made;
    };
    return W;
  },
  collection: (name: string, native: Value): Value => collectionByName[name](native),
  /** Number, String, Boolean, BigInt: conversion when called, wrapper object when constructed. */
  conversion: (name: string, native: Value, slow: (self: undefined, args: Value[]) => Value): Value => {
    const W: Value = function (x: Value) {
      if (new.target !== undefined && name === 'BigInt') return reflectConstruct(native, []);
      if (new.target !== undefined) {
        const inside = typeof x === 'object' && x !== null ? slow(undefined, [x]) : x;
        const args = arguments.length === 0 ? [] : [host.concrete(inside)];
        return reflectConstruct(native, args, new.target === W ? native : new.target);
      }
      if (arguments.length === 0) return native();
      return typeof x === 'object' && x !== null ? slow(undefined, [x]) : native(x);
    };
    return W;
  },
  error: (_name: string, native: Value, messageAt: number): Value => {
    const W: Value = function (...args: Value[]) {
      let message: Value;
      if (typeof args[messageAt] === 'object' && args[messageAt] !== null) {
        message = host.text(args[messageAt]);
        args[messageAt] = typeof message === 'string' ? message : '';
      }
      const error = reflectConstruct(native, args, new.target === undefined || new.target === W ? native : new.target);
      if (typeof message === 'object') host.setMessage(error, message);
      host.constructed(error);
      return error;
    };
    return W;
  },
  Date: (_name: string, native: Value): Value => {
    const W: Value = function Date() {
      if (new.target === undefined) return host.dateText();
      const target = new.target === W ? native : new.target;
      let plainly = arguments.length > 0;
      for (let i = 0; plainly && i < arguments.length; i++) {
        const type = typeof arguments[i];
        plainly = type !== 'object' && type !== 'function';
      }
      if (plainly) return reflectConstruct(native, arguments, target);
      const time = arguments.length === 0 ? host.currentTime() : host.dateTime(arguments);
      const date = reflectConstruct(native, [NaN], target);
      host.putTime(date, time);
      return date;
    };
    return W;
  },
  Proxy: (_name: string, native: Value): Value => {
    const W: Value = function Proxy(target: Value, handler: Value) {
      if (new.target === undefined) throw new NativeTypeError("Constructor Proxy requires 'new'");
      target = host.object(target);
      handler = host.object(handler);
      const proxy = new native(target, guardedHandler(handler));
      journal.noteProxy(proxy, target);
      host.noteProxy(proxy, target, handler);
      return proxy;
    };
    return W.bind(undefined); // a bound function has no prototype, like the native
  },
  refused: (name: string, native: Value): Value => {
    const W: Value = function (...args: Value[]) {
      return host.makeFunction(name, native, args, new.target === undefined || new.target === W ? native : new.target);
    };
    return W;
  },
};
