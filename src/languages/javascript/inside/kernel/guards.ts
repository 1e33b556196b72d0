// What stands for a native function, by the kind of its receiver and its number of arguments: with concrete arguments the
// native is called, otherwise `slow` (a model, or a guard that records a gap).

import type { Fn, Value } from '../value.js';
import { host, log, Symbolic } from './given.js';
import { NativeRegExp, ownDescriptor, reflectApply, uncurry } from './natives.js';

type Slow = (self: Value, args: ArrayLike<Value>) => Value;
/** Makes what stands for `native`; the short name is that of the property. */
type Guarding = (name: string, native: Fn, slow: Slow) => Fn;

/** The model as a method: handing `arguments` on to it makes no list where the native is called. */
export const asMethod = (slow: Slow): Fn =>
  function (this: Value) {
    return slow(this, arguments);
  };

/** More arguments than the native names, or none. */
const otherwise = (native: Fn, slow: Slow): Fn =>
  function (this: Value) {
    if (typeof this === 'object' && this !== null) return slow(this, arguments);
    for (let i = 0; i < arguments.length; i++) {
      if (typeof arguments[i] === 'object' && arguments[i] !== null) return slow(this, arguments);
    }
    return reflectApply(native, this, arguments);
  };

/** A function that ignores `this`, by arity. `slow` gets the arguments when one of them is an object. */
export const statics: readonly Guarding[] = [
  (name, native, slow) => {
    const model = asMethod(slow);
    return {
      [name](this: Value) {
        return arguments.length === 0 ? native() : reflectApply(model, this, arguments);
      },
    }[name];
  },
  (name, native, slow) => {
    const model = asMethod(slow);
    return {
      [name](this: Value, a: Value) {
        return typeof a === 'object' && a !== null ? reflectApply(model, this, arguments) : native(a);
      },
    }[name];
  },
  (name, native, slow) => {
    const model = asMethod(slow);
    const more = otherwise(native, slow);
    return {
      [name](this: Value, a: Value, b: Value) {
        if ((typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null)) {
          return reflectApply(model, this, arguments);
        }
        if (arguments.length === 2) return native(a, b);
        return arguments.length === 1 ? native(a) : reflectApply(more, undefined, arguments);
      },
    }[name];
  },
];

/** Any number of arguments, mostly one. */
export const spreading: Guarding = (name, native, slow) => {
  const more = otherwise(native, slow);
  return {
    [name](this: Value, a: Value) {
      if (arguments.length === 1 && typeof a !== 'object') return native(a);
      return reflectApply(more, undefined, arguments);
    },
  }[name];
};

/** A method, by arity; passing undefined for a missing argument must make no difference to the native. */
export const methods: readonly Guarding[] = [
  (name, native, slow) => {
    const f = uncurry(native);
    const more = otherwise(native, slow);
    return {
      [name](this: Value) {
        return typeof this === 'object' || arguments.length > 0 ? reflectApply(more, this, arguments) : f(this);
      },
    }[name];
  },
  (name, native, slow) => {
    const f = uncurry(native);
    const more = otherwise(native, slow);
    return {
      [name](this: Value, a: Value) {
        return typeof this === 'object' || typeof a === 'object' || arguments.length > 1
          ? reflectApply(more, this, arguments)
          : f(this, a);
      },
    }[name];
  },
  (name, native, slow) => {
    const f = uncurry(native);
    const more = otherwise(native, slow);
    return {
      [name](this: Value, a: Value, b: Value) {
        return typeof this === 'object' || typeof a === 'object' || typeof b === 'object' || arguments.length > 2
          ? reflectApply(more, this, arguments)
          : f(this, a, b);
      },
    }[name];
  },
];

/**
 * A string method that takes a pattern: a regular expression holds nothing symbolic, and what a replacer returns is turned into
 * a string by the native, which a symbolic value notices.
 */
export const textWithPattern: Guarding = (name, native, slow) => {
  const f = uncurry(native);
  const model = asMethod(slow);
  return {
    [name](this: Value, a: Value, b: Value) {
      if (
        typeof this !== 'string' ||
        (typeof a === 'object' && !(a instanceof NativeRegExp)) ||
        typeof b === 'object' ||
        (typeof b === 'function' && typeof a === 'string')
      ) {
        return reflectApply(model, this, arguments);
      }
      if (arguments.length === 1) return f(this, a);
      return arguments.length === 2 ? f(this, a, b) : reflectApply(model, this, arguments);
    },
  }[name];
};

export const variadic = (name: string, _native: Fn, slow: (self: Value, args: Value[]) => Value): Fn =>
  ({
    [name](this: Value, ...args: Value[]) {
      return slow(this, args);
    },
  })[name];

/** A native without a model. Functions count as objects: what a callback returns is checked too. */
export const guard: Guarding = (name, native, slow) =>
  ({
    [name](this: Value, ...args: Value[]) {
      let clean = typeof this !== 'object' && typeof this !== 'function';
      for (let i = 0; clean && i < args.length; i++) {
        const type = typeof args[i];
        clean = type !== 'object' && type !== 'function';
      }
      return clean ? reflectApply(native, this, args) : slow(this, args);
    },
  })[name];

/** A native that mutates `this`: journaled first, guarded then. */
export const mutator: Guarding = (name, native, slow) =>
  ({
    [name](this: Value, ...args: Value[]) {
      if (log.active && this !== log.lastCollection) host.mutating(this);
      for (let i = 0; i < args.length; i++) {
        const type = typeof args[i];
        if (type === 'object' || type === 'function') return slow(this, args);
      }
      const open = typeof this === 'object' && (this instanceof Symbolic || host.bytes.active);
      return open ? slow(this, args) : reflectApply(native, this, args);
    },
  })[name];

/** Lists own keys of its argument; what is no ordinary object goes to `slow`. */
export const listing = (name: string, native: Fn, slow: (args: ArrayLike<Value>) => Value): Fn =>
  ({
    [name](o: Value) {
      return typeof o === 'object' && o !== null && host.isOrdinary(o) ? native(o) : slow(arguments);
    },
  })[name];

/** A native that would take a symbolic value for an object in a way that no guard sees. */
export const withoutModel = (name: string, feature: string): Fn =>
  ({
    [name]() {
      return host.unsupported(feature);
    },
  })[name];

/** A getter that answers always the same. */
export const answering = (name: string, value: Value): Fn => {
  const holder = {
    get constructor(): Value {
      return value;
    },
  };
  return ownDescriptor(holder, name.slice(4))?.get as Fn;
};

export const accessor: Record<'get' | 'set', Guarding> = {
  get: (name, native, slow) => {
    const f = uncurry(native);
    const key = name.slice(4);
    const holder = {
      get [key](): Value {
        return typeof this === 'object' && this instanceof Symbolic ? slow(this, []) : f(this);
      },
    };
    return ownDescriptor(holder, key)?.get as Fn;
  },
  set: (name, native, slow) => {
    const f = uncurry(native);
    const key = name.slice(4);
    const holder = {
      set [key](v: Value) {
        if (
          (typeof this === 'object' && this instanceof Symbolic) ||
          (typeof v === 'object' && v instanceof Symbolic)
        ) {
          slow(this, [v]);
        } else f(this, v);
      },
    };
    return ownDescriptor(holder, key)?.set as Fn;
  },
};
