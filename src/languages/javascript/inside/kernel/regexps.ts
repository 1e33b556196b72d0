// Methods of regular expressions. A text, a position or the answer of a replacer that may be symbolic goes to the host.

import type { Fn, Value } from '../value.js';
import { put } from './array-access.js';
import { host, log } from './given.js';
import { defineProperty, reflectApply, uncurry } from './natives.js';

const regexpTest = uncurry(RegExp.prototype.test);

export const regexpMethods = {
  test(this: Value, s: Value) {
    if (log.active) host.matching(this);
    if ((typeof s === 'object' && s !== null) || typeof this?.lastIndex === 'object') return host.regexpTest(this, s);
    return regexpTest(this, s);
  },
};

/** The methods behind Symbol.match and its kin. What a replacer returns is kept as it is, in case it is symbolic. */
export const patternMethod = (name: string, native: Fn, slow: (self: Value, args: ArrayLike<Value>) => Value): Fn => {
  const f = uncurry(native);
  const replaces = name === '[Symbol.replace]';
  return {
    [name](this: Value, a: Value, b: Value) {
      if (
        (typeof a === 'object' && a !== null) ||
        (typeof b === 'object' && b !== null) ||
        typeof this?.lastIndex === 'object'
      ) {
        return slow(this, arguments);
      }
      if (replaces && typeof b === 'function') return recorded(f, this, a, b);
      return arguments.length < 2 ? f(this, a) : f(this, a, b);
    },
  }[name];
};

const recorded = (f: Fn, regexp: Value, text: Value, replacer: Fn): Value => {
  const calls: Value[] = [];
  let symbolic = false;
  const result = f(regexp, text, (...args: Value[]) => {
    let value = reflectApply(replacer, undefined, args);
    const last = args.length - 1;
    if (typeof value === 'object' && value !== null) {
      value = host.text(value);
      symbolic = symbolic || typeof value === 'object';
    }
    const at = typeof args[last] === 'object' ? args[last - 2] : args[last - 1];
    put(calls, calls.length, [at, args[0].length, value]);
    return typeof value === 'object' ? '' : value;
  });
  return symbolic ? host.assembled(text, calls) : result;
};

export const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

export class MatchIterator {
  #find: () => Value;
  constructor(find: () => Value) {
    this.#find = find;
  }
  next() {
    const value = this.#find();
    return { value, done: value === undefined };
  }
}
Object.setPrototypeOf(MatchIterator.prototype, IteratorPrototype);
Reflect.deleteProperty(MatchIterator.prototype, 'constructor');
defineProperty(MatchIterator.prototype, Symbol.toStringTag, { value: 'RegExp String Iterator', configurable: true });

/** What matchAll answers; `find` gives undefined after the last match. */
export const matchIterator = (find: () => Value): MatchIterator => new MatchIterator(find);
