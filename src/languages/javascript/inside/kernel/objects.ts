// Methods of Object, of functions and of generators.

import type { Methods, Value } from '../value.js';
import { host, log } from './given.js';
import { NativeObject, uncurry } from './natives.js';

const hasOwn = uncurry(NativeObject.prototype.hasOwnProperty);

export const objectMethods = {
  hasOwnProperty(this: Value, k: Value) {
    if (typeof this === 'object' && this !== null && typeof k !== 'object' && host.isOrdinary(this)) {
      return hasOwn(this, k);
    }
    return host.hasOwnAsMethod(this, k);
  },
};

export const objectStatics = {
  hasOwn(o: Value, k: Value) {
    if (typeof o === 'object' && o !== null && typeof k !== 'object' && host.isOrdinary(o)) return hasOwn(o, k);
    return host.hasOwn(o, k);
  },
};

/** A generator that is older than the path must not be moved unseen. */
export const generatorMethods: Methods = {};
const GeneratorPrototype = Object.getPrototypeOf(function* () {}).prototype;
for (const name of ['next', 'return', 'throw']) {
  const f = uncurry(GeneratorPrototype[name]);
  generatorMethods[name] = {
    [name](this: Value, value: Value) {
      if (log.active) host.resuming(this);
      return f(this, value);
    },
  }[name];
}

const nativeApply = uncurry(Function.prototype.apply);

export const functionMethods = {
  apply(this: Value, self: Value, args: Value) {
    if (typeof args !== 'object' || args === null || typeof args.length === 'number') {
      return nativeApply(this, self, args);
    }
    return nativeApply(this, self, host.argumentList(args));
  },
};

/** Reads do this to prototypes only where V8 already learns from the code: not the first time it runs. */
const ROUNDS = 4;

/**
 * V8 keeps an object whose properties were replaced as a table, in which every read searches, until it becomes the prototype of a new
 * kind of objects and one of them is read. Nothing does that for constructors, nor for the prototypes of primitives.
 */
export const settle = (objects: readonly object[]): void => {
  for (let i = 0; i < ROUNDS * objects.length; i++) {
    // biome-ignore lint/complexity/useArrowFunction: an arrow makes no objects
    const Heir: Value = function () {};
    Heir.prototype = objects[i % objects.length];
    void new Heir()['everypath:nothing'];
  }
};
