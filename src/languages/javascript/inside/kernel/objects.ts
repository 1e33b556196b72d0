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
