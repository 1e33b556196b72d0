// Constructors without a model: arguments are prepared by the host when one of them is an object or function.
// V8 calls objects by the name in the text of their constructor: each is written out.

import type { Value } from '../value.js';
import { reflectApply, reflectConstruct } from './natives.js';

export type Prepare = (args: Value[]) => Value[];

/** The arguments as the native can take them. */
export const prepared = (args: Value[], prepare: Prepare): Value[] => {
  for (let i = 0; i < args.length; i++) {
    const type = typeof args[i];
    if (type === 'object' || type === 'function') return prepare(args);
  }
  return args;
};

export const guardedByName: Record<string, (native: Value, prepare: Prepare) => Value> = {
  Object: (native, prepare) => {
    const W: Value = function Object(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  ArrayBuffer: (native, prepare) => {
    const W: Value = function ArrayBuffer(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  SharedArrayBuffer: (native, prepare) => {
    const W: Value = function SharedArrayBuffer(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  WeakRef: (native, prepare) => {
    const W: Value = function WeakRef(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  FinalizationRegistry: (native, prepare) => {
    const W: Value = function FinalizationRegistry(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  Iterator: (native, prepare) => {
    const W: Value = function Iterator(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
  other: (native, prepare) => {
    const W: Value = function other(this: Value, ...args: Value[]) {
      const given = prepared(args, prepare);
      if (new.target === undefined) return reflectApply(native, this, given);
      return reflectConstruct(native, given, new.target === W ? native : new.target);
    };
    return W;
  },
};
