// Methods of regular expressions. A text, a position or the answer of a replacer that may be symbolic goes to the host.

import type { Fn, Value } from '../value.js';
import { addTo } from './array-parts.js';
import { host, log } from './given.js';
import { asMethod } from './guards.js';
import { defineProperty, NativeSet, reflectApply, uncurry } from './natives.js';

const RegExpPrototype = RegExp.prototype;
const regexpTest = uncurry(RegExpPrototype.test);
const nativeExec = RegExpPrototype.exec;
const prototypeOfRegExp = Reflect.getPrototypeOf;
const isAccessorName = uncurry(NativeSet.prototype.has);

/** A match runs no code of the program, and changes nothing of the regular expression but its lastIndex. */
const isPlainRegExp = (regexp: Value): boolean =>
  log.accessors !== undefined &&
  !(log.careful && isAccessorName(log.accessors, 'exec')) &&
  prototypeOfRegExp(regexp) === RegExpPrototype &&
  regexp.exec === nativeExec;

/** Whatever is no plain regular expression is recorded first; of a plain one, what the match changed. */
const testRecorded = (regexp: Value, text: Value): boolean => {
  if (typeof regexp !== 'object' || regexp === null) return regexpTest(regexp, text);
  if (typeof text !== 'string' || log.length >= log.limit || !isPlainRegExp(regexp)) {
    host.matching(regexp);
    return regexpTest(regexp, text);
  }
  const before = regexp.lastIndex;
  const answer = regexpTest(regexp, text);
  if (regexp.lastIndex !== before) {
    const at = log.length;
    log.objects[at] = regexp;
    log.keys[at] = 'lastIndex';
    log.values[at] = before;
    log.length = at + 1;
  }
  return answer;
};

export const regexpMethods = {
  test(this: Value, s: Value) {
    if ((typeof s === 'object' && s !== null) || typeof this?.lastIndex === 'object') {
      if (log.active) host.matching(this);
      return host.regexpTest(this, s);
    }
    return log.active ? testRecorded(this, s) : regexpTest(this, s);
  },
};

/** The methods behind Symbol.match and its kin. What a replacer returns is kept as it is, in case it is symbolic. */
export const patternMethod = (name: string, native: Fn, slow: (self: Value, args: ArrayLike<Value>) => Value): Fn => {
  const f = uncurry(native);
  const modelled = asMethod(slow);
  const replaces = name === '[Symbol.replace]';
  return {
    [name](this: Value, a: Value, b: Value) {
      if (
        (typeof a === 'object' && a !== null) ||
        (typeof b === 'object' && b !== null) ||
        typeof this?.lastIndex === 'object'
      ) {
        return reflectApply(modelled, this, arguments);
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
    addTo(calls, calls.length, [at, args[0].length, value]);
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
