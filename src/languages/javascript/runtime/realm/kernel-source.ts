// Source text compiled inside the realm: plain operators, guards and the fast paths of models. It lives there, and not
// in TypeScript, because V8 inlines no function across contexts and because what it makes and throws (arrays, errors)
// must be the realm's own. Natives are captured before analysed code runs.
// Always holds: with concrete arguments a function made here does what the native does; anything that may be symbolic
// goes to `host` (host.ts).
import { ARRAY_CHANGE_SOURCE } from './array-change-source.js';
import { ARRAY_SOURCE } from './array-source.js';
import { COLLECTION_SOURCE } from './collection-source.js';
import { CONSTRUCTOR_SOURCE } from './constructor-source.js';
import { ITERATION_SOURCE } from './iteration-source.js';
import { ITERATOR_HELPER_SOURCE } from './iterator-helper-source.js';

const PLAIN = `
  const plain = {
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, rem: (a, b) => a % b,
    pow: (a, b) => a ** b, bitand: (a, b) => a & b, bitor: (a, b) => a | b, bitxor: (a, b) => a ^ b,
    shl: (a, b) => a << b, shr: (a, b) => a >> b, ushr: (a, b) => a >>> b,
    lt: (a, b) => a < b, le: (a, b) => a <= b, eq: (a, b) => a == b,
    neg: (a) => -a, bitnot: (a) => ~a,
    get: (o, k) => o[k], set: (o, k, v) => (o[k] = v), delete: (o, k) => deleteProperty(NativeObject(o), k),
    setSloppy: (o, k, v) => (reflectSet(NativeObject(o), k, v, o), v),
    has: (k, o) => k in o, instanceof: (v, t) => v instanceof t,
  };
`;

const GUARDS = `
  // A function that ignores \`this\`, by arity. \`slow\` gets the arguments when one of them is an object.
  const statics = [
    (name, native, slow) => ({ [name]() { return arguments.length === 0 ? native() : slow(this, arguments); } })[name],
    (name, native, slow) => ({ [name](a) { return typeof a === 'object' ? slow(this, arguments) : native(a); } })[name],
    (name, native, slow) => ({
      [name](a, b) {
        if (typeof a === 'object' || typeof b === 'object') return slow(this, arguments);
        return arguments.length === 2 ? native(a, b) : arguments.length === 1 ? native(a) : slow(this, arguments);
      },
    })[name],
  ];
  // Any number of arguments, mostly one.
  const spreading = (name, native, slow) => ({
    [name](a) {
      if (arguments.length === 1 && typeof a !== 'object') return native(a);
      for (let i = 0; i < arguments.length; i++) if (typeof arguments[i] === 'object') return slow(this, arguments);
      return reflectApply(native, this, arguments);
    },
  })[name];
  // With more arguments than the native names.
  const withMore = (native, slow, self, args) => {
    if (typeof self === 'object') return slow(self, args);
    for (let i = 0; i < args.length; i++) if (typeof args[i] === 'object') return slow(self, args);
    return reflectApply(native, self, args);
  };
  // A method, by arity; passing undefined for a missing argument must make no difference to the native.
  const methods = [
    (name, native, slow) => {
      const f = uncurry(native);
      return ({ [name]() { return typeof this === 'object' || arguments.length > 0 ? withMore(native, slow, this, arguments) : f(this); } })[name];
    },
    (name, native, slow) => {
      const f = uncurry(native);
      return ({ [name](a) {
        if (arguments.length > 1) return withMore(native, slow, this, arguments);
        return typeof this === 'object' || typeof a === 'object' ? slow(this, arguments) : f(this, a);
      } })[name];
    },
    (name, native, slow) => {
      const f = uncurry(native);
      return ({ [name](a, b) {
        if (arguments.length > 2) return withMore(native, slow, this, arguments);
        return typeof this === 'object' || typeof a === 'object' || typeof b === 'object' ? slow(this, arguments) : f(this, a, b);
      } })[name];
    },
  ];
  // A string method that takes a pattern: a regular expression holds nothing symbolic, and what a replacer returns is
  // turned into a string by the native, which a symbolic value notices.
  const textWithPattern = (name, native, slow) => {
    const f = uncurry(native);
    return ({ [name](a, b) {
      if (typeof this !== 'string' || (typeof a === 'object' && !(a instanceof NativeRegExp)) || typeof b === 'object' ||
        (typeof b === 'function' && typeof a === 'string')) {
        return slow(this, arguments);
      }
      return arguments.length === 1 ? f(this, a) : arguments.length === 2 ? f(this, a, b) : slow(this, arguments);
    } })[name];
  };
  const variadic = (name, native, slow) => ({ [name](...args) { return slow(this, args); } })[name];

  // The guard of a native without a model. Functions count as objects: what a callback returns is checked too.
  const guard = (name, native, slow) => ({
    [name](...args) {
      let clean = typeof this !== 'object' && typeof this !== 'function';
      for (let i = 0; clean && i < args.length; i++) {
        const type = typeof args[i];
        clean = type !== 'object' && type !== 'function';
      }
      return clean ? reflectApply(native, this, args) : slow(this, args);
    },
  })[name];

  // A native that mutates \`this\`: journaled first, guarded then.
  const mutator = (name, native, slow) => ({
    [name](...args) {
      if (log.active && this !== log.lastCollection) host.mutating(this);
      for (let i = 0; i < args.length; i++) {
        const type = typeof args[i];
        if (type === 'object' || type === 'function') return slow(this, args);
      }
      const open = typeof this === 'object' && (this instanceof Symbolic || host.bytes.active);
      return open ? slow(this, args) : reflectApply(native, this, args);
    },
  })[name];

  // Lists own keys of its argument; what is no ordinary object goes to \`slow\`.
  const listing = (name, native, slow) => ({
    [name](o) { return typeof o === 'object' && o !== null && host.isOrdinary(o) ? native(o) : slow(arguments); },
  })[name];
  const hasOwn = uncurry(NativeObject.prototype.hasOwnProperty);
  const objectMethods = {
    hasOwnProperty(k) {
      if (typeof this === 'object' && this !== null && typeof k !== 'object' && host.isOrdinary(this)) return hasOwn(this, k);
      return host.hasOwnProperty(this, k);
    },
  };
  const objectStatics = {
    hasOwn(o, k) {
      if (typeof o === 'object' && o !== null && typeof k !== 'object' && host.isOrdinary(o)) return hasOwn(o, k);
      return host.hasOwn(o, k);
    },
  };

  // A generator that is older than the path must not be moved unseen.
  const generatorMethods = {};
  const Generator = Object.getPrototypeOf(function* () {}).prototype;
  for (const name of ['next', 'return', 'throw']) {
    const f = uncurry(Generator[name]);
    generatorMethods[name] = ({
      [name](value) {
        if (log.active) host.resuming(this);
        return f(this, value);
      },
    })[name];
  }

  const nativeApply = uncurry(Function.prototype.apply);
  const functionMethods = {
    apply(self, args) {
      if (typeof args !== 'object' || args === null || typeof args.length === 'number') return nativeApply(this, self, args);
      return nativeApply(this, self, host.argumentList(args));
    },
  };
  const regexpTest = uncurry(RegExp.prototype.test);
  const regexpMethods = {
    test(s) {
      if (log.active) host.matching(this);
      if ((typeof s === 'object' && s !== null) || typeof this?.lastIndex === 'object') return host.regexpTest(this, s);
      return regexpTest(this, s);
    },
  };
  // The methods behind Symbol.match and its kin. What a replacer returns is kept as it is, in case it is symbolic.
  const patternMethod = (name, native, slow) => {
    const f = uncurry(native);
    const replaces = name === '[Symbol.replace]';
    return ({ [name](a, b) {
      if ((typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null) || typeof this?.lastIndex === 'object') {
        return slow(this, arguments);
      }
      if (replaces && typeof b === 'function') return recorded(f, this, a, b);
      return arguments.length < 2 ? f(this, a) : f(this, a, b);
    } })[name];
  };
  const recorded = (f, regexp, text, replacer) => {
    const calls = [];
    let symbolic = false;
    const result = f(regexp, text, (...args) => {
      let value = reflectApply(replacer, undefined, args);
      const last = args.length - 1;
      if (typeof value === 'object' && value !== null) {
        value = host.text(value);
        symbolic = symbolic || typeof value === 'object';
      }
      put(calls, calls.length, [typeof args[last] === 'object' ? args[last - 2] : args[last - 1], args[0].length, value]);
      return typeof value === 'object' ? '' : value;
    });
    return symbolic ? host.assembled(text, calls) : result;
  };
  const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  class MatchIterator {
    #find;
    constructor(find) { this.#find = find; }
    next() {
      const value = this.#find();
      return { value, done: value === undefined };
    }
  }
  Object.setPrototypeOf(MatchIterator.prototype, IteratorPrototype);
  Reflect.deleteProperty(MatchIterator.prototype, 'constructor');
  defineProperty(MatchIterator.prototype, Symbol.toStringTag, { value: 'RegExp String Iterator', configurable: true });
  const matchIterator = (find) => new MatchIterator(find);

  // A native that would take a symbolic value for an object in a way that no guard sees.
  const withoutModel = (name, feature) => ({ [name]() { return host.unsupported(feature); } })[name];

  const accessor = {
    answering: (name, value) => reflectGetter({ get constructor() { return value; } }, name.slice(4)),
    get: (name, native, slow) => {
      const f = uncurry(native);
      const key = name.slice(4);
      return reflectGetter({ get [key]() { return typeof this === 'object' && this instanceof Symbolic ? slow(this, []) : f(this); } }, key);
    },
    set: (name, native, slow) => {
      const f = uncurry(native);
      const key = name.slice(4);
      return reflectSetter({ set [key](v) {
        if ((typeof this === 'object' && this instanceof Symbolic) || (typeof v === 'object' && v instanceof Symbolic)) slow(this, [v]);
        else f(this, v);
      } }, key);
    },
  };
  const reflectGetter = (o, key) => ownDescriptor(o, key).get;
  const reflectSetter = (o, key) => ownDescriptor(o, key).set;
`;

export const KERNEL_SOURCE = `(function (host) {
  'use strict';
  const { Symbolic, journal, flags } = host;
  const { log } = journal;
  const NativeArray = Array, NativeObject = Object, NativeMap = Map, NativeSet = Set, NativeRegExp = RegExp;
  const reflectApply = Reflect.apply, reflectConstruct = Reflect.construct;
  const deleteProperty = Reflect.deleteProperty, reflectSet = Reflect.set;
  const ownDescriptor = Reflect.getOwnPropertyDescriptor, defineProperty = Reflect.defineProperty;
  const isArray = Array.isArray;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const invoke = uncurry(Function.prototype.call);
  const speciesKey = Symbol.species;
  const NativeTypeError = TypeError, NativeRangeError = RangeError;
  const trunc = Math.trunc, min = Math.min, max = Math.max;
  ${PLAIN}
  ${GUARDS}
  ${ARRAY_SOURCE}
  ${ARRAY_CHANGE_SOURCE}
  ${COLLECTION_SOURCE}
  ${CONSTRUCTOR_SOURCE}
  ${ITERATION_SOURCE}
  ${ITERATOR_HELPER_SOURCE}
  return {
    plain, statics, methods, textWithPattern, spreading, variadic, guard, withoutModel, mutator, accessor, arrayMethods, arrayStatics, typedMethods, functionMethods,
    objectMethods, objectStatics, proxyStatics, listing, generatorMethods,
    regexpMethods, patternMethod, matchIterator, mapMethods,
    setMethods, sizeGetters, groupings, constructors, iterable, asyncIterable, boxes,
    iteratorMethods, iteratorStatics, promiseStatics, stackMethod,
    newArray: () => [],
    newObject: () => ({}),
    arrayOf: (...values) => values,
    // What goes wrong in the iteration is an error of the realm.
    each: (iterable, f) => { for (const v of iterable) f(v); },
  };
})`;
