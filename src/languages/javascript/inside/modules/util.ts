// The parts of node:util that make functions or look at classes.
import type { Fn, Value } from '../value.js';
import type { CodedError, Tools } from './tools.js';

/** The parameter of the function that the module is linked to. */
declare const given: Tools;
/** A global of the realm. */
declare const queueMicrotask: (callback: () => void) => void;

const { truth, decided, typeOf } = given;
const { apply } = Reflect;
const NativeTypeError = TypeError;
const NativePromise = Promise;
const NativeObject = Object;

function wrong(name: string, type: string): never {
  const error: CodedError = new NativeTypeError('The "' + name + '" argument must be of type ' + type + '.');
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
}

const custom = Symbol.for('nodejs.util.promisify.custom');

const promisify = (original: Value): Fn => {
  if (typeof original !== 'function') wrong('original', 'function');
  if (original[custom] !== undefined && original[custom] !== null) {
    if (typeof original[custom] !== 'function') wrong('util.promisify.custom', 'function');
    return original[custom];
  }
  const promised = function (this: Value, ...args: Value[]) {
    return new NativePromise((resolve, reject) => {
      apply(original, this, [
        ...args,
        (error: Value, ...values: Value[]) => (truth(error) ? reject(error) : resolve(values[0])),
      ]);
    });
  };
  NativeObject.setPrototypeOf(promised, NativeObject.getPrototypeOf(original));
  NativeObject.defineProperty(promised, custom, { value: promised, configurable: true });
  return NativeObject.defineProperties(promised, NativeObject.getOwnPropertyDescriptors(original));
};
promisify.custom = custom;

export const utilParts = {
  promisify,
  callbackify(original: Value) {
    if (typeof original !== 'function') wrong('original', 'function');
    return function (this: Value, ...args: Value[]) {
      const callback = args.pop();
      if (typeof callback !== 'function') wrong('last argument', 'function');
      (apply(original, this, args) as Promise<Value>).then(
        (value) => {
          queueMicrotask(() => apply(callback, this, [null, value]));
        },
        (error) => {
          queueMicrotask(() => apply(callback, this, [error]));
        },
      );
    };
  },
  inherits(constructor: Value, parent: Value) {
    if (typeof constructor !== 'function') wrong('ctor', 'function');
    if (typeof parent !== 'function') wrong('superCtor', 'function');
    if (parent.prototype === undefined) wrong('superCtor.prototype', 'object');
    NativeObject.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
    NativeObject.setPrototypeOf(constructor.prototype, parent.prototype);
  },
  deprecate: (fn: Value) => fn,
  debuglog: () => NativeObject.assign(() => {}, { enabled: false }),
  debug: () => NativeObject.assign(() => {}, { enabled: false }),
  isArray: Array.isArray,
  isBoolean: (x: Value) => typeOf(x) === 'boolean',
  isNull: (x: Value) => decided(x) === null,
  isNullOrUndefined: (x: Value) => decided(x) === null || decided(x) === undefined,
  isNumber: (x: Value) => typeOf(x) === 'number',
  isString: (x: Value) => typeOf(x) === 'string',
  isSymbol: (x: Value) => typeOf(x) === 'symbol',
  isUndefined: (x: Value) => decided(x) === undefined,
  isFunction: (x: Value) => typeOf(x) === 'function',
  isObject: (x: Value) => decided(x) !== null && typeOf(x) === 'object',
  isPrimitive: (x: Value) => decided(x) === null || (typeOf(x) !== 'object' && typeOf(x) !== 'function'),
};
