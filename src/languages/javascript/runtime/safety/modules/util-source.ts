// The parts of node:util that make functions or look at classes, as text that is compiled inside a realm. `truth` reads a
// value as a condition, `decided` and `typeOf` know symbolic values.
export const UTIL_SOURCE = `((host) => {
  'use strict';
  const { truth, decided, typeOf } = host;
  const { apply } = Reflect;
  const { TypeError, Promise, Object, Symbol } = globalThis;
  const wrong = (name, type) => {
    const error = new TypeError('The "' + name + '" argument must be of type ' + type + '.');
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  };
  const custom = Symbol.for('nodejs.util.promisify.custom');
  const promisify = (original) => {
    if (typeof original !== 'function') wrong('original', 'function');
    if (original[custom] !== undefined && original[custom] !== null) {
      if (typeof original[custom] !== 'function') wrong('util.promisify.custom', 'function');
      return original[custom];
    }
    const promised = function (...args) {
      return new Promise((resolve, reject) => {
        apply(original, this, [...args, (error, ...values) => (truth(error) ? reject(error) : resolve(values[0]))]);
      });
    };
    Object.setPrototypeOf(promised, Object.getPrototypeOf(original));
    Object.defineProperty(promised, custom, { value: promised, configurable: true });
    return Object.defineProperties(promised, Object.getOwnPropertyDescriptors(original));
  };
  promisify.custom = custom;
  return {
    promisify,
    callbackify(original) {
      if (typeof original !== 'function') wrong('original', 'function');
      return function (...args) {
        const callback = args.pop();
        if (typeof callback !== 'function') wrong('last argument', 'function');
        apply(original, this, args).then(
          (value) => { queueMicrotask(() => apply(callback, this, [null, value])); },
          (error) => { queueMicrotask(() => apply(callback, this, [error])); },
        );
      };
    },
    inherits(constructor, parent) {
      if (typeof constructor !== 'function') wrong('ctor', 'function');
      if (typeof parent !== 'function') wrong('superCtor', 'function');
      if (parent.prototype === undefined) wrong('superCtor.prototype', 'object');
      Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
      Object.setPrototypeOf(constructor.prototype, parent.prototype);
    },
    deprecate: (fn) => fn,
    debuglog: () => Object.assign(() => {}, { enabled: false }),
    debug: () => Object.assign(() => {}, { enabled: false }),
    isArray: Array.isArray,
    isBoolean: (x) => typeOf(x) === 'boolean',
    isNull: (x) => decided(x) === null,
    isNullOrUndefined: (x) => decided(x) === null || decided(x) === undefined,
    isNumber: (x) => typeOf(x) === 'number',
    isString: (x) => typeOf(x) === 'string',
    isSymbol: (x) => typeOf(x) === 'symbol',
    isUndefined: (x) => decided(x) === undefined,
    isFunction: (x) => typeOf(x) === 'function',
    isObject: (x) => decided(x) !== null && typeOf(x) === 'object',
    isPrimitive: (x) => decided(x) === null || (typeOf(x) !== 'object' && typeOf(x) !== 'function'),
  };
})`;
